import { IconContrast2, IconMoon, IconSun } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type Appearance, readAppearance, setAppearance } from "#hooks/appearance.ts";
import { readUndoSeconds, storeUndoSeconds, undoSeconds } from "#hooks/saving/undo-delay.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useMedia } from "#ui/window/use-device-kind.ts";

/** Settings of this device: theme, contrast, the time for Undo, and the side of the number pad in shelf mode. */
export function SettingsCard() {
  const [appearance, setShown] = useState(readAppearance);
  const deviceWantsMore = useMedia("(prefers-contrast: more)");
  const set = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change };
    setAppearance(next);
    setShown(next);
  };
  return (
    <Card title="Settings">
      <div className="devices__settings">
        <Setting name="Appearance">
          <Segmented
            label="Appearance"
            value={appearance.theme ?? "system"}
            onChange={(value) => set({ theme: value === "system" ? null : value })}
            options={[
              { value: "light", label: <Choice icon={IconSun} word="Light" /> },
              { value: "dark", label: <Choice icon={IconMoon} word="Dark" /> },
              { value: "system", label: "Auto" },
            ]}
          />
        </Setting>
        <Setting name="Contrast">
          <Segmented
            label="Contrast"
            value={appearance.contrast ?? (deviceWantsMore ? "more" : "normal")}
            onChange={(contrast) => set({ contrast })}
            options={[
              { value: "normal", label: "Normal" },
              { value: "more", label: <Choice icon={IconContrast2} word="Glare boost" /> },
            ]}
          />
        </Setting>
        <UndoSetting />
        <Setting name="Number pad">
          <Segmented
            label="Number pad in shelf mode"
            value={appearance.pad ?? "right"}
            onChange={(value) => set({ pad: value === "left" ? value : null })}
            options={[
              { value: "left", label: "Left" },
              { value: "right", label: "Right" },
            ]}
          />
        </Setting>
      </div>
    </Card>
  );
}

/** How long a write waits for Undo before it is sent, while there is signal. */
function UndoSetting() {
  const [seconds, setSeconds] = useState(readUndoSeconds);
  return (
    <Setting name="Wait for Undo">
      <Segmented
        label="Wait for Undo before sending"
        value={String(seconds)}
        onChange={(value) => {
          const chosen = undoSeconds.find((one) => String(one) === value) ?? 0;
          storeUndoSeconds(chosen);
          setSeconds(chosen);
        }}
        options={undoSeconds.map((one) => ({ value: String(one), label: one === 0 ? "Off" : `${one} s` }))}
      />
    </Setting>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <span className="small muted">{name}</span>
      {children}
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
