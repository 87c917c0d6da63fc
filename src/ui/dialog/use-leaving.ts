import { useEffect, useEffectEvent, useState } from "react";

/**
 * Calls `onLeave` after `ms`; with null, never. The returned event handlers go on the element: the time stops while the
 * pointer or the focus is on the element, and then starts again.
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
