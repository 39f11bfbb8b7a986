import { on } from "./evm/on.ts";
import { LOSSES, PROFITS, recordReceived, recordSettlement } from "./finance/settlements.ts";

on("BridgeAccounting:ReceivedProfits", ({ event, context }) =>
  recordReceived(context, event, PROFITS, event.args.amount),
);

on("BridgeAccounting:ReceivedLosses", ({ event, context }) =>
  recordReceived(context, event, LOSSES, event.args.losses),
);

on("BridgeAccounting:ReceivedSettlement", ({ event, context }) => recordSettlement(context, event));
