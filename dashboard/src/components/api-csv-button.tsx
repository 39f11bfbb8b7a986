import { useMoment, withMoment } from "../data/moment.ts";
import { SERVICE_PATH } from "../root.ts";
import { CsvButton } from "./csv-button.tsx";

type Props = {
  name: string;
  path: string;
  label?: string;
  isOfYear?: boolean;
};

/** A button that downloads CSV of the API, which has no byte-order mark of its own. */
export function ApiCsvButton({ path, isOfYear = false, ...props }: Props) {
  const moment = useMoment();
  return (
    <CsvButton
      {...props}
      isOfYear={isOfYear}
      text={() => textOf(isOfYear ? path : withMoment(path, moment))}
    />
  );
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(SERVICE_PATH + path);
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}`);
  return response.text();
}
