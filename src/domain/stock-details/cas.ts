const CAS = /^(\d{2,7})-(\d{2})-(\d)$/;

/**
 * True for a CAS registry number with the right check digit: the other digits, counted from the right and multiplied by
 * their place, add up to it modulo 10 (cas.org, "Check Digit Verification of CAS Registry Numbers").
 */
export function isCasNumber(text: string): boolean {
  const [, first = "", second = "", check] = CAS.exec(text) ?? [];
  const digits = [...(first + second)].reverse();
  const sum = digits.reduce((total, digit, i) => total + Number(digit) * (i + 1), 0);
  return check !== undefined && sum % 10 === Number(check);
}
