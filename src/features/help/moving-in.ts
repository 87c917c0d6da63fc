/** A paragraph, or a list of items. */
type Block = string | readonly string[];
type Section = { title: string; isOrdered?: true; blocks: readonly Block[] };

/** The guide to the import of a lab's past. `docs/moving-in.md` has the same text. */
export const movingIn: { intro: string; sections: readonly Section[] } = {
  intro:
    "What a lab recorded before it had this app – in spreadsheets, for years – comes in with its own dates and persons.",
  sections: [
    {
      title: "What comes in where",
      blocks: [
        "Two ways lead in. Lists of one kind – equipment, chemicals, feedstocks, cakes, CNFs – are imported on the page of their list (More, Import file), from a workbook or a CSV file, whose columns are related to the fields there. Everything that consists of several sheets is imported on the page Import the lab's past, from a workbook (.xlsx) with a sheet for each kind of row.",
        'Staff open the page from the search ("Import the lab\'s past"), or from the menu More of the lists of NOP processes, homogenizations, samples and grow trials.',
      ],
    },
    {
      title: "The order",
      isOrdered: true,
      blocks: [
        [
          "Lists of the lab: suppliers, locations, names of chemicals and feedstocks, plants, methods, substrates, additives, fertilizers. Template Lists.",
          "Equipment, chemicals and feedstocks, each from its own file.",
          "NOP processes with their filtrations. Template Fibre.",
          "Cakes, from their own file: each names its filtration, such as NOP-2024-017 Hour 3. Send them before the next step: the server assigns the numbers of CNFs.",
          "CNFs, from their own file: each names its cake.",
          "Homogenizations: each names its cake and the CNF that it made. Template Fibre.",
          "Uses, samples and characterizations. Template Stock.",
          "Grow trials with trays, weeks, removals, transplants and harvests. Template Trials.",
        ],
      ],
    },
    {
      title: "What to prepare",
      blocks: [
        [
          "One row for one thing, and the same names everywhere: a trial has its code, a tray its identifier, a batch its number. Case, spaces and invisible characters do not matter.",
          "The e-mail of the person in Created By. The person needs no account. In the rows of a trial, an empty one is that of the trial; elsewhere it is yours.",
          "Dates as dates of the spreadsheet, or as 2025-03-09 or 2025-03-09 14:30, in New York time. A date without a time is the start of that day. A date such as 03/04/2025 is refused where the sheet does not show which number is the month.",
          "Numbers without units: the unit is in the head of the column.",
          "The head of a sheet can be in any of its first 20 rows; rows without any text are left out, and rows with totals at the end.",
        ],
      ],
    },
    {
      title: "Grow trials",
      blocks: [
        [
          "A trial with Finished On is finished on that day: its steps are completed at the dates of sowing, of Weekly Data Completed On and of Finished On. A trial without a harvest is finished by skipping the harvest. Without Finished On it remains open.",
          "A week without a date was measured on its last day. A week, or a harvest, without a tag gets the tag 'not recorded'.",
          "A removal with the number of a week, and without a date, a person or comments, belongs to the data of that week; any other is recorded on its day.",
          "A germination rate of 0 states that nothing germinated: all plugs are removed on that day.",
          "A tray without a composition gets the one that the form would compose.",
          "Weeks, removals and harvests can also be added to a trial that the lab already has: the sheet Trial is then not needed.",
        ],
      ],
    },
    {
      title: "Stock",
      blocks: [
        [
          "A use of the past is recorded even if it exceeds the stock. The newest count of an item decides what is left: after the import, count what is on the shelf (Correct amount). Uses that are dated before the count change nothing.",
          "A characterization replaces the figures that it has; other figures remain.",
          "Messages to the Quality Control Team are not sent for samples of the past, nor for homogenizations of the past.",
        ],
      ],
    },
    {
      title: "The import",
      blocks: [
        "The workbook is checked first, without signal too: the page shows the rows of each sheet, and each error with its sheet, row, column and reason. All rows are imported, or none. What the rules only warn of is shown and does not prevent the import.",
        "Rows that the lab already has are recognized and left out, so the same file, or a longer one, can be imported again.",
        "For a day, the page withdraws an import as a whole: trials, batches, homogenizations, samples and uses. After a withdrawal, the corrected file can be imported. Measurements of items and entries of lists remain.",
      ],
    },
    {
      title: "What cannot come in",
      blocks: [
        [
          "Pictures and files: add them on the page of the record.",
          "Numbers that the server assigns: the names of homogenizations and CNFs.",
          "A week without a height, a canopy width and the number of plugs measured: the form requires them.",
          "A homogenization as finished without its CNF: it remains open.",
          "A harvest without dry masses in a finished trial: enter the masses, or leave Finished On empty.",
          "The date of a feedstock's characterization: it is that of the import.",
          "The history before the import: each record begins with it, entered by you in the name of the person.",
        ],
      ],
    },
  ],
};
