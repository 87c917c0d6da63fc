import { IconSearch, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import "./inputs.css";
import { IconButton } from "../press/icon-button.tsx";
import { Icon } from "../text/icon.tsx";
import { TextInput } from "./text-input.tsx";

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Is called on Enter, before the parts around the field handle the key. */
  onEnter?: () => void;
};

/** A search field; while it is not empty, a button clears the text. */
export function SearchInput({ label, value, onChange, placeholder, onEnter }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange("");
    input.current?.focus();
  }
  return (
    <div className="searchbox">
      <Icon of={IconSearch} />
      <TextInput
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") onEnter?.();
        }}
      />
      {value ? <IconButton label="Clear search" icon={IconX} onClick={clear} /> : null}
    </div>
  );
}
