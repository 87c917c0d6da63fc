import { useState } from "react";
import { Link } from "react-router-dom";
import type { Grid } from "#domain/measure/lattice.ts";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { countOf } from "#domain/values/words.ts";
import { ToggleChip } from "#ui/choice/chip/toggle-chip.tsx";
import { Field } from "#ui/field/field.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { Button } from "#ui/press/button.tsx";
import { gridsOf, labelEdge, plugGrid, storeLabelEdge, storePlugGrid, wrongEdge } from "./device-settings.ts";
import "./label-and-tray.css";

type Props = {
  plugs: number;
  /** The picture has a label whose size is not known. */
  isUnsized: boolean;
  /** An answer was stored on this device. */
  onChange: () => void;
};

/** What the app asks once on each device: the size of old labels, and how the plugs of a tray are arranged. */
export function LabelAndTray({ plugs, isUnsized, onChange }: Props) {
  const edge = labelEdge();
  const grids = gridsOf(plugs);
  const isAsking = isUnsized || (grids.length > 0 && plugGrid(plugs) === undefined);
  return (
    <Disclosure title="Label and tray" defaultOpen={isAsking}>
      <div className="stack">
        {isUnsized || edge !== null ? <LabelSize edge={edge} onChange={onChange} /> : null}
        {grids.length > 0 ? <PlugGrid plugs={plugs} grids={grids} onChange={onChange} /> : null}
      </div>
    </Disclosure>
  );
}

function LabelSize({ edge, onChange }: { edge: number | null; onChange: () => void }) {
  const [typed, setTyped] = useState<TypedNumber>(edge);
  const [error, setError] = useState<string>();
  function store() {
    const wrong = wrongEdge(typed);
    setError(wrong ?? undefined);
    if (wrong !== null || typeof typed !== "number") return;
    storeLabelEdge(typed);
    onChange();
  }
  return (
    <div className="labelsize">
      <Field
        label="Edge of the code"
        hint="For labels that do not contain their size: measure the code with a ruler, without the white around it. This device remembers it."
        error={error}
      >
        <NumberInput value={typed} onChange={setTyped} unit="mm" />
      </Field>
      <Button onClick={store}>Measure with this size</Button>
      <p className="small">
        A label that is printed now contains its size: <Link to="/print-labels">Print labels</Link>
      </p>
    </div>
  );
}

type GridProps = { plugs: number; grids: readonly Grid[]; onChange: () => void };

function PlugGrid({ plugs, grids, onChange }: GridProps) {
  const known = plugGrid(plugs);
  const choose = (grid: Grid | null) => {
    storePlugGrid(plugs, grid);
    onChange();
  };
  return (
    <Field label={`How are the ${countOf(plugs, "plugs")} arranged?`} group>
      <div className="chips pluggrids">
        {grids.map((grid) => (
          <ToggleChip
            key={grid.rows}
            on={known?.rows === grid.rows && known.columns === grid.columns}
            onToggle={() => choose(grid)}
          >
            {grid.rows} × {grid.columns}
          </ToggleChip>
        ))}
        <ToggleChip on={known === null} onToggle={() => choose(null)}>
          I do not know
        </ToggleChip>
      </div>
    </Field>
  );
}
