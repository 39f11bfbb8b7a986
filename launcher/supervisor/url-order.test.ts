import { expect, test } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { rpcUrlVariables, UrlOrder } from "./url-order.ts";

test("default: each turn begins with the next URL, and only of that chain", () => {
  const env = { RPC_URL_1: "http://a,http://b,http://c", RPC_URL_100: "http://d" };
  const settings = readSettings(env);
  const order = new UrlOrder();
  const read = () => readSettings(rpcUrlVariables(order.of(settings)));
  expect(read().rpcUrls).toEqual(settings.rpcUrls);
  order.turn(1);
  order.turn(100);
  expect(read().rpcUrls).toEqual(
    new Map([
      [1, ["http://b", "http://c", "http://a"]],
      [100, ["http://d"]],
    ]),
  );
  for (let turns = 2; turns <= 3; turns++) order.turn(1);
  expect(read().rpcUrls).toEqual(settings.rpcUrls);
});
