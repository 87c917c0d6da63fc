/** What one of these keys or gestures does. */
type Way = { keys: readonly string[]; does: string };

/** The keys of each place in the app. */
export const keys: readonly { where: string; ways: readonly Way[] }[] = [
  {
    where: "Everywhere",
    ways: [
      { keys: ["/", "Ctrl+K", "⌘K"], does: "Opens the search of the whole lab." },
      { keys: ["Esc"], does: "Closes the search, a dialog or a menu; in a list, clears the selection." },
    ],
  },
  {
    where: "In the search",
    ways: [
      { keys: ["↓", "↑"], does: "Moves between the field and the results." },
      { keys: ["Enter"], does: "Opens the result; in the field, the first one." },
    ],
  },
  {
    where: "In a form",
    ways: [
      {
        keys: ["Enter"],
        does: "Submits the form; in a list such as preparation steps, adds a line; in a new tag, adds the tag.",
      },
      { keys: ["←", "→"], does: "Goes from tag to tag; the space bar chooses it." },
    ],
  },
  {
    where: "In the grid of a trial",
    ways: [
      { keys: ["↑", "↓", "←", "→"], does: "Goes to the next cell; sideways at the end of its text." },
      { keys: ["Enter"], does: "Goes to the cell below." },
      { keys: ["Esc"], does: "Restores the former text of the cell." },
      { keys: ["Ctrl+V", "⌘V"], does: "Pastes cells that were copied from a spreadsheet." },
    ],
  },
  {
    where: "In shelf mode",
    ways: [
      { keys: ["0–9", ".", ","], does: "Types into the current field, also from a caliper." },
      { keys: ["Backspace"], does: "Deletes a digit." },
      { keys: ["Enter"], does: "Goes to the next field, from the last figure to the tags." },
      { keys: ["Ctrl+Enter", "⌘Enter"], does: "Saves the tray, from any field." },
    ],
  },
];

/** What a finger or a mouse does beside a press. */
export const gestures: readonly Way[] = [
  { keys: ["Long press"], does: "On a row of a list that can be selected, selects the row." },
  { keys: ["Long press", "Right-click"], does: "On the name of a tray in its trial, offers a new tab." },
  { keys: ["Hold − or +"], does: "Changes the number again and again." },
  { keys: ["Back"], does: "On a phone, closes the open dialog, and asks first if something was typed." },
  {
    keys: ["Hand scanner"],
    does: "Opens the record of a label; while a form is open that asks for one, chooses it there.",
  },
];
