import { type StockSign, stockSigns } from "#domain/stock-details/signs.ts";
import { dateToUtc } from "#domain/values/time.ts";
import { useToday } from "#hooks/lab-context.tsx";
import "./stock-sign-badges.css";
import { Badge } from "#ui/text/badge.tsx";

type Stock = Parameters<typeof stockSigns>[0];

const tones = { Expired: "expired", "Expires soon": "expiring", Reorder: "reorder" } as const;

/** Badges for an expired or soon expiring stock, and for a stock at its reorder level. */
export function StockSignBadges({ stock }: { stock: Stock }) {
  const now = dateToUtc(useToday());
  const signs = stockSigns(stock, now);
  if (signs.length === 0) return null;
  return (
    <span className="stocksigns">
      {signs.map((sign) => (
        <StockSignBadge key={sign} sign={sign} />
      ))}
    </span>
  );
}

export function StockSignBadge({ sign }: { sign: StockSign }) {
  return <Badge tone={tones[sign]} />;
}
