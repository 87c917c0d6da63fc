import { IconContrast2, IconMoon, IconSun } from "@tabler/icons-react";
import { useState } from "react";
import { readUndoSeconds, storeUndoSeconds, undoSeconds } from "#hooks/saving/undo-delay.ts";
import { MenuChoice } from "#ui/menu/menu-choice.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useMedia } from "#ui/window/use-media.ts";
import { type Appearance, readAppearance, setAppearance } from "./appearance.ts";

/** Settings for the theme, the contrast, the time for Undo, and the side of the number pad in shelf mode. */
export function AppearanceSettings() {
  const [appearance, setShown] = useState(readAppearance);
  const deviceWantsMore = useMedia("(prefers-contrast: more)");
  const set = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change };
    setAppearance(next);
    setShown(next);
  };
  return (
    <>
      <div className="menu__row">
        <span>Appearance</span>
        <MenuChoice
          label="Appearance"
          value={appearance.theme ?? "system"}
          onChange={(value) => set({ theme: value === "system" ? null : value })}
          options={[
            { value: "light", label: <Choice icon={IconSun} word="Light" /> },
            { value: "dark", label: <Choice icon={IconMoon} word="Dark" /> },
            { value: "system", label: "Auto" },
          ]}
        />
      </div>
      <div className="menu__row">
        <span>Contrast</span>
        <MenuChoice
          label="Contrast"
          value={appearance.contrast ?? (deviceWantsMore ? "more" : "normal")}
          onChange={(contrast) => set({ contrast })}
          options={[
            { value: "normal", label: "Normal" },
            { value: "more", label: <Choice icon={IconContrast2} word="Glare boost" /> },
          ]}
        />
      </div>
      <UndoSetting />
      <div className="menu__row">
        <span>Number pad</span>
        <MenuChoice
          label="Number pad in shelf mode"
          value={appearance.pad ?? "right"}
          onChange={(value) => set({ pad: value === "left" ? value : null })}
          options={[
            { value: "left", label: "Left" },
            { value: "right", label: "Right" },
          ]}
        />
      </div>
    </>
  );
}

/** How long a write waits for Undo before it is sent, while there is signal. */
function UndoSetting() {
  const [seconds, setSeconds] = useState(readUndoSeconds);
  return (
    <div className="menu__row">
      <span>Wait for Undo</span>
      <MenuChoice
        label="Wait for Undo before sending"
        value={String(seconds)}
        onChange={(value) => {
          const chosen = undoSeconds.find((one) => String(one) === value) ?? 0;
          storeUndoSeconds(chosen);
          setSeconds(chosen);
        }}
        options={undoSeconds.map((one) => ({ value: String(one), label: one === 0 ? "Off" : `${one} s` }))}
      />
    </div>
  );
}

function Choice({ icon, word }: { icon: typeof IconSun; word: string }) {
  return (
    <>
      <Icon of={icon} />
      {word}
    </>
  );
}
