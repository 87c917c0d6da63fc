import type { Supplier } from "#domain/lookups/lookups.ts";
import { showName } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** The supplier of a stock; nothing if the supplier is not known. */
export function SupplierCard({ supplier }: { supplier: Supplier | null | undefined }) {
  if (!supplier) return null;
  const { name, email, country, type, address } = supplier;
  const mail = (
    <a className="link" href={`mailto:${email}`}>
      <Unbroken text={email} />
    </a>
  );
  return (
    <Card title="Supplier">
      <KeyValues
        columns={2}
        items={[
          { label: "Name", value: name, wide: true },
          { label: "Type", value: showName(type) },
          { label: "Country", value: country },
          { label: "Email", value: mail, wide: true },
          { label: "Address", value: address, wide: true },
        ]}
      />
    </Card>
  );
}
