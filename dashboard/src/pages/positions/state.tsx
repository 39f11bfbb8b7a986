import type { PositionStatus } from "zchf-api-client";
import { Badge } from "../../components/badge.tsx";
import { TONES } from "./status.ts";

type Props = { status: PositionStatus; isChallenged: boolean };

/** Status of a position, which is not good while somebody challenges it. */
export const State = ({ status, isChallenged }: Props) => (
  <>
    <Badge tone={isChallenged && status === "open" ? "plain" : TONES[status]}>{status}</Badge>
    {isChallenged && (
      <>
        {" "}
        <Badge tone="bad">challenged</Badge>
      </>
    )}
  </>
);
