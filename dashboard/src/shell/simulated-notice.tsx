import { useContext } from "react";
import { SimulatedChains } from "../data/simulated-chains.ts";

/** Says that the figures are not those of the real chains. */
export function SimulatedNotice() {
  const simulated = useContext(SimulatedChains);
  if (simulated === undefined || simulated.length === 0) return null;
  return (
    <p className="simulated" role="note">
      <strong>Simulated chains.</strong>{" "}
      <span className="long">These figures are those of a test deployment.</span> Not the real Frankencoin.
    </p>
  );
}
