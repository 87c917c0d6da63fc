import { IconContrast2, IconMoon, IconSun } from "@tabler/icons-react";
import { useState } from "react";
import { MenuChoice } from "#ui/menu/menu-choice.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useMedia } from "#ui/window/use-media.ts";
import { type Appearance, readAppearance, setAppearance } from "./appearance.ts";

/** Settings for the theme, the contrast, and the side of the number pad in shelf mode. */
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

function Choice({ icon, word }: { icon: typeof IconSun; word: string }) {
  return (
    <>
      <Icon of={icon} />
      {word}
    </>
  );
}
