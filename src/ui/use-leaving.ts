import { useEffect, useEffectEvent, useState } from "react";

/**
 * Lets something leave by itself after `ms`, unless whoever reads or reaches for it holds it; null where it stays. What
 * it returns goes on the element.
 */
export function useLeaving(ms: number | null, onLeave: () => void) {
  const [held, setHeld] = useState(false);
  const leavesAfter = held ? null : ms;
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (leavesAfter === null) return;
    const timer = setTimeout(() => leave(), leavesAfter);
    return () => clearTimeout(timer);
  }, [leavesAfter]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
