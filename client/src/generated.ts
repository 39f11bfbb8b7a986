// Made from openapi.json by `npm run openapi`; not to be edited.

export interface paths {
    "/freshness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Up to where each chain is indexed */
        get: operations["freshness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process lives */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every chain has reached the head that was latest when the service started */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 transfers of all chains, newest first */
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many transfers are indexed */
        get: operations["countTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/by/count/{count}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One transfer by its record identifier */
        get: operations["transferByCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/by/from/{from}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 transfers from an account, newest first */
        get: operations["transfersSentBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/by/to/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 transfers to an account, newest first */
        get: operations["transfersReceivedBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/history/by/from/{from}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 100 transfers from an account in a time range, newest first */
        get: operations["transferHistorySentBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/history/by/to/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 100 transfers to an account in a time range, newest first */
        get: operations["transferHistoryReceivedBy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All positions, V1 then V2, newest first within each */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All positions by address */
        get: operations["mapPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Positions that are neither closed nor denied and have collateral */
        get: operations["openPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Originals, neither closed nor denied, until five days after their start */
        get: operations["requestedPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All positions by owner */
        get: operations["positionsByOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/mintingupdates/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 minting updates of both versions, newest first */
        get: operations["listMintingUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/mintingupdates/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 minting updates of both versions by position */
        get: operations["mapMintingUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/mintingupdates/position/{version}/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 minting updates of a position, newest first */
        get: operations["mintingUpdatesOfPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/mintingupdates/owner/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 minting updates of positions an account owned then, newest first */
        get: operations["mintingUpdatesOfOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/owner/{address}/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Interest an account paid when minting, newest first */
        get: operations["feesOfOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/owner/{address}/debt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an account owed at the end of each year */
        get: operations["debtOfOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/owner/{address}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The positions an account owned at the end of each year */
        get: operations["positionsOfOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/owner/{address}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Positions an account opened, received and gave away, oldest first */
        get: operations["positionTransfersOfOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/core/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every savings module with its totals and rate */
        get: operations["savingsInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/core/ranked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The 1000 largest accounts, by balance */
        get: operations["rankedSavings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/core/balance/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account's balance, referrer and accrued interest in every module */
        get: operations["savingsBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/core/activity/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 saves, interests and withdrawals of an account, newest first */
        get: operations["savingsActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/referrer/{referrer}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts that name a referrer and hold something */
        get: operations["referredAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/referrer/{referrer}/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ZCHF a referrer received, by account */
        get: operations["referrerEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/frankencoin/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ZCHF on every chain, with price, FPS and the value locked */
        get: operations["coinInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/frankencoin/keyvalues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters and totals of the whole system */
        get: operations["coinKeyValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/frankencoin/totalsupply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ZCHF supply by day and chain */
        get: operations["coinTotalSupply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/coin/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ZCHF on every chain, with price, FPS and the value locked */
        get: operations["coinInfoByAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/coin/keyvalues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters and totals of the whole system */
        get: operations["coinKeyValuesByAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/coin/totalsupply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ZCHF supply by day and chain */
        get: operations["coinTotalSupplyByAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/fps/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** FPS: price, supply, earnings, reserve and what may still be minted */
        get: operations["fpsInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/minter/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Applications to mint ZCHF on all chains, newest first */
        get: operations["listMinters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/minter/list/{chainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Applications to mint ZCHF on one chain, newest first */
        get: operations["listMintersOfChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/collateral/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every collateral any position ever named */
        get: operations["listCollaterals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/collateral/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every collateral by its address */
        get: operations["mapCollaterals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices of ZCHF and every collateral, with source and time */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/collateral/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The positions of every collateral */
        get: operations["positionsByCollateral"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/collateral/positions/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open positions of every collateral, in full */
        get: operations["openPositionsByCollateral"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem/collateral/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts, sums and value of every collateral */
        get: operations["collateralStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/transactionLog/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of all financial logs of all chains, with the system's totals at each */
        get: operations["transactionLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/transactionLog/csvE18": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same page as CSV, amounts in whole units */
        get: operations["transactionLogCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/dailyLog/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The system's totals at the end of each of the latest 1000 days that have logs */
        get: operations["dailyLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/dailyLog/csvE18": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same days as CSV, amounts in whole units */
        get: operations["dailyLogCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/profitLossLog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 1000 profits, losses and settlements of all chains, newest first */
        get: operations["profitLossLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/fps/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the equity came from and what it paid for */
        get: operations["fpsEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/fps/exposure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What open positions earn and put at risk, by collateral */
        get: operations["fpsExposure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Freshness: {
            /** @description Unix seconds up to which no chain will add rows any more, reorgs apart. */
            settledThrough: number;
            /** @description By chain id. */
            chains: {
                [key: string]: {
                    /** @description Last indexed block. */
                    block: number;
                    /** @description Time of that block, unix seconds. */
                    timestamp: number;
                    /** @description Seconds from that block's time to this server's clock. */
                    lagSeconds: number;
                    /**
                     * @description syncing: not yet at the head that was latest when the service started. live: was there. stalled: the chain's RPCs do not answer; what was indexed is served.
                     * @enum {string}
                     */
                    state: "syncing" | "live" | "stalled";
                };
            };
        };
        Error: {
            /**
             * @description What is wrong and what would be right.
             * @example from: expected an address of 0x and 40 hex digits
             */
            error: string;
            /**
             * @description Stable word for programs.
             * @enum {string}
             */
            code: "invalid_parameter" | "not_found" | "method_not_allowed" | "rate_limited" | "unavailable" | "behind" | "internal";
        };
        TransferList: {
            /** @description Number of rows in list. */
            num: number;
            /** @description Newest first, at most 1000. */
            list: components["schemas"]["Transfer"][];
        };
        Transfer: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            count: string;
            /**
             * @description Block time, unix seconds, as a decimal string.
             * @example 1752837323
             */
            created: string;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Account whose ZCHF moved, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            from: string;
            /**
             * @description Account that started a cross-chain transfer with reference; of the other transfers the transaction's sender. Lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            sender: string;
            /**
             * @description Recipient, lower case. Of a cross-chain transfer as the messaging router's log tells; the zero address when that names none.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            to: string;
            /**
             * @description ZCHF moved, 18 decimals, as a decimal string.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description The reference as its sender wrote it, any text of any length; bytes that are no UTF-8 show as U+FFFD. Empty for a cross-chain transfer without reference. Untrusted: escape it before showing it.
             * @example 12 months loan
             */
            reference: string;
            /**
             * @description CCIP chain selector of the destination, an unsigned 64-bit decimal string; `0`: the transfer stayed on its chain.
             * @example 4949039107694359620
             */
            targetChain: string;
        };
        PositionList: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description V1 then V2, newest first within each. */
            list: components["schemas"]["Position"][];
        };
        Position: components["schemas"]["PositionV1"] | components["schemas"]["PositionV2"];
        PositionV1: {
            /**
             * @description Opened by the first minting hub. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            version: "PositionV1";
            /**
             * @description The position's contract, with checksum.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description owner() of the position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            owner: string;
            /**
             * @description The stablecoin it mints.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            zchf: string;
            /**
             * @description The collateral token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            collateral: string;
            /**
             * @description Liquidation price of one collateral token in ZCHF, with 36 - collateralDecimals digits. Decimal string.
             * @example 550000000000000000000000000000000
             */
            price: bigint;
            /**
             * @description Time of PositionOpened, unix seconds.
             * @example 1711816751
             */
            created: number;
            /** @description Whether original() of the position is itself. */
            isOriginal: boolean;
            /** @description Whether it is not an original. */
            isClone: boolean;
            /** @description Whether a PositionDenied log exists. */
            denied: boolean;
            /**
             * @description Time of the first PositionDenied, unix seconds; 0 when not denied.
             * @example 0
             */
            denyDate: number;
            /** @description isClosed() of the position; false for denied ones, which the contracts report as closed too. */
            closed: boolean;
            /**
             * @description original() of the position: itself for originals.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            original: string;
            /**
             * @description Interest per year, parts per million of the minted amount.
             * @example 20000
             */
            annualInterestPPM: number;
            /**
             * @description Least collateral, raw units of the token. Decimal string.
             * @example 5000000000
             */
            minimumCollateral: bigint;
            /**
             * @description Share of minted ZCHF that is kept as the minter's reserve, parts per million.
             * @example 20000
             */
            reserveContribution: number;
            /**
             * @description Time from which it can mint and not be denied any more, unix seconds. An exact integer of any size up to 2^256 - 1.
             * @example 1712075951
             */
            start: number;
            /**
             * @description Time until which minting is suspended, unix seconds; 2^256 - 1 for V1: forever. An exact integer of any size up to 2^256 - 1.
             * @example 1712075951
             */
            cooldown: number;
            /**
             * @description Time of expiry, unix seconds. An exact integer of any size up to 2^256 - 1.
             * @example 1774456751
             */
            expiration: number;
            /**
             * @description Length of each phase of a challenge, seconds. An exact integer of any size up to 2^256 - 1.
             * @example 259200
             */
            challengePeriod: number;
            /**
             * @description Name of the stablecoin.
             * @example Frankencoin
             */
            zchfName: string;
            /**
             * @description Symbol of the stablecoin.
             * @example ZCHF
             */
            zchfSymbol: string;
            /**
             * @description Decimals of the stablecoin.
             * @example 18
             */
            zchfDecimals: number;
            /**
             * @description Name of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description Decimals as the token tells them; 18 when it does not, or tells more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description The collateral token's balanceOf(position) at the indexed head, raw units; as of the position's last log when the token does not answer, and of closed and denied positions. Decimal string.
             * @example 8500000000
             */
            collateralBalance: bigint;
            /**
             * @description collateralBalance * price / 1e18: ZCHF its collateral would back, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            limitForPosition: bigint;
            /**
             * @description limit() of the position (V1), of its original (V2), ZCHF with 18 decimals. V1: what this position may mint, falling when it is cloned; V2: what the family may mint. Decimal string.
             * @example 85000000000000000000000
             */
            limitForClones: bigint;
            /**
             * @description limitForClones() of the position (V1), availableForClones() of its original (V2), ZCHF with 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            availableForClones: bigint;
            /**
             * @description limitForPosition - minted, ZCHF with 18 decimals; may be negative. Decimal string.
             * @example 85000000000000000000000
             */
            availableForPosition: bigint;
            /**
             * @description minted() of the position: ZCHF owed, reserve included, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            minted: bigint;
        };
        PositionV2: {
            /**
             * @description Opened by the second minting hub. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            version: "PositionV2";
            /**
             * @description The position's contract, with checksum.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description owner() of the position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            owner: string;
            /**
             * @description The stablecoin it mints.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            zchf: string;
            /**
             * @description The collateral token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            collateral: string;
            /**
             * @description Liquidation price of one collateral token in ZCHF, with 36 - collateralDecimals digits. Decimal string.
             * @example 550000000000000000000000000000000
             */
            price: bigint;
            /**
             * @description Time of PositionOpened, unix seconds.
             * @example 1711816751
             */
            created: number;
            /** @description Whether original() of the position is itself. */
            isOriginal: boolean;
            /** @description Whether it is not an original. */
            isClone: boolean;
            /** @description Whether a PositionDenied log exists. */
            denied: boolean;
            /**
             * @description Time of the first PositionDenied, unix seconds; 0 when not denied.
             * @example 0
             */
            denyDate: number;
            /** @description isClosed() of the position; false for denied ones, which the contracts report as closed too. */
            closed: boolean;
            /**
             * @description original() of the position: itself for originals.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            original: string;
            /**
             * @description The position it was cloned from, as PositionOpened tells; itself for originals.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            parent: string;
            /**
             * @description Interest per year when minting now: lead rate + riskPremiumPPM, parts per million.
             * @example 20000
             */
            annualInterestPPM: number;
            /**
             * @description Interest per year above the lead rate, parts per million.
             * @example 20000
             */
            riskPremiumPPM: number;
            /**
             * @description Least collateral, raw units of the token. Decimal string.
             * @example 5000000000
             */
            minimumCollateral: bigint;
            /**
             * @description Share of minted ZCHF that is kept as the minter's reserve, parts per million.
             * @example 20000
             */
            reserveContribution: number;
            /**
             * @description Time from which it can mint and not be denied any more, unix seconds. An exact integer of any size up to 2^256 - 1.
             * @example 1712075951
             */
            start: number;
            /**
             * @description Time until which minting is suspended, unix seconds; 2^256 - 1 for V1: forever. An exact integer of any size up to 2^256 - 1.
             * @example 1712075951
             */
            cooldown: number;
            /**
             * @description Time of expiry, unix seconds. An exact integer of any size up to 2^256 - 1.
             * @example 1774456751
             */
            expiration: number;
            /**
             * @description Length of each phase of a challenge, seconds. An exact integer of any size up to 2^256 - 1.
             * @example 259200
             */
            challengePeriod: number;
            /**
             * @description Name of the stablecoin.
             * @example Frankencoin
             */
            zchfName: string;
            /**
             * @description Symbol of the stablecoin.
             * @example ZCHF
             */
            zchfSymbol: string;
            /**
             * @description Decimals of the stablecoin.
             * @example 18
             */
            zchfDecimals: number;
            /**
             * @description Name of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description Decimals as the token tells them; 18 when it does not, or tells more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description The collateral token's balanceOf(position) at the indexed head, raw units; as of the position's last log when the token does not answer, and of closed and denied positions. Decimal string.
             * @example 8500000000
             */
            collateralBalance: bigint;
            /**
             * @description collateralBalance * price / 1e18: ZCHF its collateral would back, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            limitForPosition: bigint;
            /**
             * @description limit() of the position (V1), of its original (V2), ZCHF with 18 decimals. V1: what this position may mint, falling when it is cloned; V2: what the family may mint. Decimal string.
             * @example 85000000000000000000000
             */
            limitForClones: bigint;
            /**
             * @description limitForClones() of the position (V1), availableForClones() of its original (V2), ZCHF with 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            availableForClones: bigint;
            /**
             * @description limitForPosition - minted, ZCHF with 18 decimals; may be negative. Decimal string.
             * @example 85000000000000000000000
             */
            availableForPosition: bigint;
            /**
             * @description minted() of the position: ZCHF owed, reserve included, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            minted: bigint;
            /**
             * @description availableForMinting() of the position: what an original's family may still mint; of a clone its original's availableForClones. ZCHF, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            availableForMinting: bigint;
        };
        PositionMapping: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description The keys of map, in the list's order. */
            addresses: string[];
            /** @description By lower-case address of the position. */
            map: {
                [key: string]: components["schemas"]["Position"];
            };
        };
        PositionOwners: {
            /**
             * @description Number of owners.
             * @example 1
             */
            num: number;
            /** @description The keys of map. */
            owners: string[];
            /** @description The positions of each owner, in the list's order, by lower-case owner. */
            map: {
                [key: string]: components["schemas"]["Position"][];
            };
        };
        MintingUpdateList: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description Newest first, at most 1000. */
            list: components["schemas"]["MintingUpdate"][];
        };
        MintingUpdate: components["schemas"]["MintingUpdateV1"] | components["schemas"]["MintingUpdateV2"];
        MintingUpdateV1: {
            /**
             * @description Hub version of the position. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            version: "MintingUpdateV1";
            /**
             * @description `<lower-case position>-<count>`.
             * @example 0x98725ee62833096c1c9be26001f3cda9a6241ef3-18
             */
            id: string;
            /**
             * @description Number of the update within its position.
             * @example 18
             */
            count: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Block time of the update, unix seconds.
             * @example 1752837323
             */
            created: number;
            /**
             * @description The position's contract, with checksum.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description owner() of the position at the end of the update's block.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            owner: string;
            /** @description Whether the position is a clone. */
            isClone: boolean;
            /**
             * @description The collateral token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            collateral: string;
            /**
             * @description Name of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description Decimals as the token tells them; 18 when it does not, or tells more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description Collateral as the log tells it, raw units. V1 clones say 0 in their first update. Decimal string.
             * @example 8500000000
             */
            size: bigint;
            /**
             * @description Liquidation price as the log tells it, 36 - collateralDecimals digits. Decimal string.
             * @example 85000000000000000000000
             */
            price: bigint;
            /**
             * @description ZCHF owed as the log tells it, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            minted: bigint;
            /**
             * @description Difference of size to the position's previous update, to 0 in the first. Decimal string.
             * @example 1840000000
             */
            sizeAdjusted: bigint;
            /**
             * @description Difference of price to the position's previous update, to 0 in the first. Decimal string.
             * @example -150000000000
             */
            priceAdjusted: bigint;
            /**
             * @description Difference of minted to the position's previous update, to 0 in the first. Decimal string.
             * @example 0
             */
            mintedAdjusted: bigint;
            /**
             * @description Interest per year when the update happened, parts per million; V2: basePremiumPPM + riskPremiumPPM.
             * @example 20000
             */
            annualInterestPPM: number;
            /**
             * @description Share of minted ZCHF that is kept as the minter's reserve, parts per million.
             * @example 20000
             */
            reserveContribution: number;
            /**
             * @description Seconds that a mint is charged for: up to expiration from the block time or, if later, from start; V1 at least four weeks, V2 at least 0. An exact integer of any size up to 2^256 - 1.
             * @example 13671936
             */
            feeTimeframe: number;
            /**
             * @description Interest of a mint for feeTimeframe: floor(feeTimeframe * annualInterestPPM / 31,536,000), parts per million; V2 at most 1,000,000. An exact integer of any size up to 2^256 - 1.
             * @example 8670
             */
            feePPM: number;
            /**
             * @description Interest paid for what this update minted, ZCHF with 18 decimals; 0 when it minted nothing. Decimal string.
             * @example 0
             */
            feePaid: bigint;
        };
        MintingUpdateV2: {
            /**
             * @description Hub version of the position. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            version: "MintingUpdateV2";
            /**
             * @description `<lower-case position>-<count>`.
             * @example 0x98725ee62833096c1c9be26001f3cda9a6241ef3-18
             */
            id: string;
            /**
             * @description Number of the update within its position.
             * @example 18
             */
            count: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Block time of the update, unix seconds.
             * @example 1752837323
             */
            created: number;
            /**
             * @description The position's contract, with checksum.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description owner() of the position at the end of the update's block.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            owner: string;
            /** @description Whether the position is a clone. */
            isClone: boolean;
            /**
             * @description The collateral token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            collateral: string;
            /**
             * @description Name of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token tells it, at most 256 characters; empty when it does not tell. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description Decimals as the token tells them; 18 when it does not, or tells more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description Collateral as the log tells it, raw units. V1 clones say 0 in their first update. Decimal string.
             * @example 8500000000
             */
            size: bigint;
            /**
             * @description Liquidation price as the log tells it, 36 - collateralDecimals digits. Decimal string.
             * @example 85000000000000000000000
             */
            price: bigint;
            /**
             * @description ZCHF owed as the log tells it, 18 decimals. Decimal string.
             * @example 85000000000000000000000
             */
            minted: bigint;
            /**
             * @description Difference of size to the position's previous update, to 0 in the first. Decimal string.
             * @example 1840000000
             */
            sizeAdjusted: bigint;
            /**
             * @description Difference of price to the position's previous update, to 0 in the first. Decimal string.
             * @example -150000000000
             */
            priceAdjusted: bigint;
            /**
             * @description Difference of minted to the position's previous update, to 0 in the first. Decimal string.
             * @example 0
             */
            mintedAdjusted: bigint;
            /**
             * @description Interest per year when the update happened, parts per million; V2: basePremiumPPM + riskPremiumPPM.
             * @example 20000
             */
            annualInterestPPM: number;
            /**
             * @description Share of minted ZCHF that is kept as the minter's reserve, parts per million.
             * @example 20000
             */
            reserveContribution: number;
            /**
             * @description Seconds that a mint is charged for: up to expiration from the block time or, if later, from start; V1 at least four weeks, V2 at least 0. An exact integer of any size up to 2^256 - 1.
             * @example 13671936
             */
            feeTimeframe: number;
            /**
             * @description Interest of a mint for feeTimeframe: floor(feeTimeframe * annualInterestPPM / 31,536,000), parts per million; V2 at most 1,000,000. An exact integer of any size up to 2^256 - 1.
             * @example 8670
             */
            feePPM: number;
            /**
             * @description Interest paid for what this update minted, ZCHF with 18 decimals; 0 when it minted nothing. Decimal string.
             * @example 0
             */
            feePaid: bigint;
            /**
             * @description The lead rate when the update happened, parts per million per year.
             * @example 20000
             */
            basePremiumPPM: number;
            /**
             * @description The position's interest above the lead rate, parts per million per year.
             * @example 20000
             */
            riskPremiumPPM: number;
        };
        MintingUpdateMapping: {
            /**
             * @description Number of positions.
             * @example 1
             */
            num: number;
            /** @description The keys of map, the position with the newest update first. */
            positions: string[];
            /** @description The latest 1000 updates of both versions by lower-case position, newest first. */
            map: {
                [key: string]: components["schemas"]["MintingUpdate"][];
            };
        };
        /** @description Newest first, at most 1000. */
        OwnerFees: {
            /**
             * @description Time of the minting update, unix seconds.
             * @example 1744214015
             */
            t: number;
            /**
             * @description Interest paid, ZCHF with 18 decimals. Decimal string.
             * @example 790300000000000000000
             */
            f: bigint;
        }[];
        /** @description What the positions of the history owed, by UTC year; the current year as of the indexed head. */
        OwnerDebt: {
            [key: string]: bigint;
        };
        /** @description Positions owned at the year's end that expire after it, newest position first, by UTC year; the current year as of the indexed head. */
        OwnerHistory: {
            [key: string]: string[];
        };
        OwnerTransfers: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description Oldest first, the latest 1000. */
            list: {
                /**
                 * @description Hub version of the position.
                 * @example 2
                 */
                version: number;
                /**
                 * @description Number of the transfer within its position; the opening, with its hops, is 1.
                 * @example 1
                 */
                count: number;
                /**
                 * @description Hash of the transaction, lower case.
                 * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
                 */
                txHash: string;
                /**
                 * @description Block time, unix seconds.
                 * @example 1752837323
                 */
                created: number;
                /**
                 * @description The position, lower case.
                 * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
                 */
                position: string;
                /**
                 * @description Zero address: the position was opened.
                 * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
                 */
                previousOwner: string;
                /**
                 * @description Address, lower case.
                 * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
                 */
                newOwner: string;
            }[];
        };
        SavingsInfo: {
            /** @description By chain id, then by savings module (lower case). */
            status: {
                [key: string]: {
                    [key: string]: components["schemas"]["SavingsModule"];
                };
            };
            /** @description ZCHF on all accounts of all modules. */
            totalBalance: number;
            /** @description totalBalance over the ZCHF supply of all chains, 0 to 1; null while there is no supply. */
            ratioOfSupply: number | null;
            /** @description ZCHF of interest collected in all modules, gross. */
            totalInterest: number;
        };
        SavingsModule: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Time of the module's last save, interest, withdrawal or rate log, unix seconds.
             * @example 1751307767
             */
            updated: number;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Save plus interest less referral fees less withdraw: the contract's `saved`. Raw ZCHF.
             * @example 85000000000000000000000
             */
            balance: bigint;
            /**
             * @description Sum of all saves, raw ZCHF.
             * @example 85000000000000000000000
             */
            save: bigint;
            /**
             * @description Sum of all interest collected, the referrers' part included, raw ZCHF.
             * @example 85000000000000000000000
             */
            interest: bigint;
            /**
             * @description Sum of all withdrawals, raw ZCHF.
             * @example 85000000000000000000000
             */
            withdraw: bigint;
            /**
             * @description Lead rate: interest per year, parts per million.
             * @example 35000
             */
            rate: number;
            /** @description Numbers of logs. */
            counter: {
                /** @description InterestCollected logs. */
                interest: number;
                /** @description RateChanged logs, the constructor's included. */
                rateChanged: number;
                /** @description RateProposed logs; always 0 on side chains, whose rate comes from Ethereum. */
                rateProposed: number;
                /** @description Saved logs. */
                save: number;
                /** @description Withdrawn logs. */
                withdraw: number;
            };
        };
        SavingsAccount: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Saver, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Save plus interest less referral fees less withdraw: the contract's `saved`. Raw ZCHF.
             * @example 85000000000000000000000
             */
            balance: bigint;
            /**
             * @description Time of the account's first log, unix seconds.
             * @example 1751307767
             */
            created: number;
            /**
             * @description Time of its last log, unix seconds.
             * @example 1751307767
             */
            updated: number;
            /**
             * @description Sum of all saves, raw ZCHF.
             * @example 85000000000000000000000
             */
            save: bigint;
            /**
             * @description Sum of all interest collected, the referrers' part included, raw ZCHF.
             * @example 85000000000000000000000
             */
            interest: bigint;
            /**
             * @description Sum of all withdrawals, raw ZCHF.
             * @example 85000000000000000000000
             */
            withdraw: bigint;
            /** @description Numbers of logs. */
            counter: {
                /** @description Saved logs. */
                save: number;
                /** @description InterestCollected logs. */
                interest: number;
                /** @description Withdrawn logs. */
                withdraw: number;
            };
        };
        /** @description By chain id, then by savings module (lower case). */
        SavingsBalances: {
            [key: string]: {
                [key: string]: components["schemas"]["SavingsBalance"];
            };
        };
        SavingsBalance: components["schemas"]["SavingsAccount"] & {
            /**
             * @description Ticks (ppm-seconds) up to which interest is collected, after the account's last log; ahead of the module's own in the first three days.
             * @example 174300000000
             */
            ticks: string;
            /**
             * @description Who gets a part of the interest, after the account's last log; the zero address: nobody.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            referrer: string;
            /** @description The referrer's part of the interest, parts per million. */
            referralFeePPM: number;
            /**
             * @description Interest that refreshBalance() would collect at the indexed block, gross, raw ZCHF. In the module without referrers at most the equity capital. Of the account as it was after its last log: that module may since have advanced the account's ticks without a log, while the equity was 0; then the contract collects less.
             * @example 85000000000000000000000
             */
            accruedInterest: bigint;
            /**
             * @description Part of accruedInterest that the referrer would get, raw ZCHF. Of the referrer after the account's last log: one dropped since without a log, because there was no interest to collect, is still counted.
             * @example 85000000000000000000000
             */
            accruedReferralFee: bigint;
        };
        SavingsActivity: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Saver, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Block time, unix seconds.
             * @example 1751307767
             */
            created: number;
            /** @description Block number. */
            blockheight: number;
            /** @description Number of the log within the account and module. */
            count: number;
            /**
             * @description Balance after the log, raw ZCHF.
             * @example 85000000000000000000000
             */
            balance: bigint;
            /**
             * @description Sum of all saves, raw ZCHF.
             * @example 85000000000000000000000
             */
            save: bigint;
            /**
             * @description Sum of all interest collected, the referrers' part included, raw ZCHF.
             * @example 85000000000000000000000
             */
            interest: bigint;
            /**
             * @description Sum of all withdrawals, raw ZCHF.
             * @example 85000000000000000000000
             */
            withdraw: bigint;
            /**
             * @description The module's event.
             * @enum {string}
             */
            kind: "Saved" | "InterestCollected" | "Withdrawn";
            /**
             * @description What the log moved, raw ZCHF; of InterestCollected the gross interest.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description Lead rate at the log, parts per million.
             * @example 35000
             */
            rate: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Part of the interest that went to the referrer, raw ZCHF; only on InterestCollected.
             * @example 85000000000000000000000
             */
            referralFee?: bigint;
        };
        ReferrerMapping: {
            /** @description Number of accounts. */
            num: number;
            accounts: string[];
            /** @description By chain id, savings module and account (lower case). */
            map: {
                [key: string]: {
                    [key: string]: {
                        [key: string]: components["schemas"]["ReferredAccount"];
                    };
                };
            };
        };
        ReferredAccount: {
            /**
             * @description Time of the account's first log, unix seconds.
             * @example 1768385231
             */
            created: string;
            /**
             * @description Time of its last log, unix seconds.
             * @example 1768385231
             */
            updated: string;
            /** @description Current balance, ZCHF. */
            balance: number;
            /**
             * @description Address, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            referrer: string;
            /** @description The referrer's part of the interest, parts per million. */
            referrerFee: number;
        };
        ReferrerEarnings: {
            /** @description ZCHF received, by chain id, savings module and account (lower case). */
            earnings: {
                [key: string]: {
                    [key: string]: {
                        [key: string]: number;
                    };
                };
            };
            /** @description ZCHF received, by chain id. */
            chains: {
                [key: string]: number;
            };
            /** @description ZCHF received on all chains. */
            total: number;
        };
        CoinInfo: {
            /** @description The token itself, the same on all chains. */
            erc20: {
                /**
                 * @description As the contract tells.
                 * @example Frankencoin
                 */
                name: string;
                /**
                 * @description As the contract tells.
                 * @example ZCHF
                 */
                symbol: string;
                /**
                 * @description Digits of a raw amount after the decimal point.
                 * @example 18
                 */
                decimals: number;
            };
            /** @description By chain id. */
            chains: {
                [key: string]: {
                    /**
                     * @description EVM chain id.
                     * @example 1
                     */
                    chainId: number;
                    /**
                     * @description Time of the chain's last indexed ZCHF transfer, unix seconds; 0 before the first.
                     * @example 1752837323
                     */
                    updated: number;
                    /**
                     * @description ZCHF on this chain, lower case.
                     * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
                     */
                    address: string;
                    /** @description totalSupply() of the chain. In ZCHF. */
                    supply: number;
                    /** @description Numbers of Transfer logs. */
                    counter: {
                        /** @description Number of mints. */
                        mint: number;
                        /** @description Number of burns. */
                        burn: number;
                        /** @description Number of all transfers, mints and burns included; null where only some of them are indexed (COIN_TRANSFERS=mint-burn). */
                        balance: number | null;
                    };
                };
            };
            /** @description ZCHF over all chains. */
            token: {
                /**
                 * @description In US dollars; null when no price source knows it.
                 * @example 1.2120428225211428
                 */
                usd: number | null;
                /** @description Supply of all chains. In ZCHF. */
                supply: number;
            };
            /** @description The pool shares, FPS. */
            fps: {
                /** @description Equity.price(), for one FPS. In ZCHF. */
                price: number;
                /** @description FPS in existence. */
                totalSupply: number;
                /** @description price * totalSupply. In ZCHF. */
                marketCap: number;
            };
            /** @description Total of /ecosystem/collateral/stats: the value of open positions' collateral. */
            tvl: {
                /**
                 * @description In US dollars; null when no price source knows it.
                 * @example 1.2120428225211428
                 */
                usd: number | null;
                /**
                 * @description In ZCHF: US dollars divided by the US dollar price of ZCHF; null when either is unknown.
                 * @example 2015.49
                 */
                chf: number | null;
            };
        };
        KeyValues: {
            [key: string]: {
                /**
                 * @description The key again.
                 * @example Equity:Profits
                 */
                id: string;
                /**
                 * @description Always empty.
                 * @example
                 */
                value: string;
                /**
                 * @description Decimal string. A number of logs where the key ends in Counter, Positions, Challenges or Bids; traded ZCHF * 3000 of …FeePaidPPM; else ZCHF with 18 decimals.
                 * @example 1136496222253052819761165
                 */
                amount: bigint;
            };
        };
        /** @description By UTC midnight: the latest 1000 days with a mint or burn on any chain, ascending. */
        TotalSupply: {
            [key: string]: {
                /**
                 * @description UTC midnight that begins the day, unix seconds; the key.
                 * @example 1752837323
                 */
                created: number;
                /** @description Supply of all chains at the end of the day. In ZCHF. */
                supply: number;
                /** @description Supply at the end of the day by chain id. In ZCHF. A chain of which nothing was ever indexed is left out. */
                allocation: {
                    [key: string]: number;
                };
            };
        };
        FpsInfo: {
            /** @description The token itself, the same on all chains. */
            erc20: {
                /**
                 * @description As the contract tells.
                 * @example Frankencoin
                 */
                name: string;
                /**
                 * @description As the contract tells.
                 * @example ZCHF
                 */
                symbol: string;
                /**
                 * @description Digits of a raw amount after the decimal point.
                 * @example 18
                 */
                decimals: number;
            };
            /** @description By chain id: Ethereum. */
            chains: {
                [key: string]: {
                    /**
                     * @description EVM chain id.
                     * @example 1
                     */
                    chainId: number;
                    /**
                     * @description FPS, the Equity contract.
                     * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
                     */
                    address: string;
                    /** @description FPS on this chain. */
                    supply: number;
                };
            };
            /** @description FPS over all chains. */
            token: {
                /** @description Equity.price(), for one FPS. In ZCHF. */
                price: number;
                /** @description Equity.totalSupply(), FPS. */
                totalSupply: number;
                /** @description price * totalSupply. In ZCHF. */
                marketCap: number;
                /** @description FPS without those the Equity contract itself holds. */
                circulatingSupply: number;
            };
            /** @description What the system has earned and lost since it began. */
            earnings: {
                /** @description Profits of all chains so far, those settled between chains counted once. In ZCHF. */
                profit: number;
                /** @description Losses of all chains so far, those settled between chains counted once. In ZCHF. */
                loss: number;
            };
            /** @description The reserve, and whose it is. */
            reserve: {
                /** @description What the Equity contract holds. In ZCHF. */
                balance: number;
                /** @description Frankencoin.equity(): the part that belongs to FPS holders. In ZCHF. */
                equity: number;
                /** @description Frankencoin.minterReserve(): the part that belongs to minters. In ZCHF. */
                minter: number;
            };
            /** @description What may still be minted, over families whose original is open: availableForMinting of a V2 original, limit - minted of the open members of a V1 family. In ZCHF. */
            mintingCapacity: number;
            /** @description Days with a trade, newest first. */
            priceHistory: {
                /**
                 * @description UTC midnight that begins the day, unix seconds.
                 * @example 1752837323
                 */
                timestamp: number;
                /** @description For one FPS, after the last trade of the day. In ZCHF. */
                price: number;
            }[];
        };
        MinterList: {
            /** @description Number of rows in list. */
            num: number;
            /** @description One row per application, newest first. A denial ends the latest before it. */
            list: components["schemas"]["Minter"][];
        };
        Minter: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Transaction of the application.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Who is to be allowed to mint, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /**
             * @description Seconds during which the application can be denied: an exact integer below 2^256; 0 of minters set when the coin began.
             * @example 1209600
             */
            applicationPeriod: number;
            /**
             * @description ZCHF paid, 18 decimals, as a decimal string.
             * @example 1000000000000000000000
             */
            applicationFee: bigint;
            /** @description Any text of any length; bytes that are no UTF-8 show as U+FFFD. Untrusted: escape it before showing it. */
            applyMessage: string;
            /**
             * @description Time of the application, unix seconds.
             * @example 1752837323
             */
            applyDate: number;
            /**
             * @description Who sent the application, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            suggestor: string;
            /**
             * @description The same as suggestor.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            proposer: string;
            /** @description Any text of any length; bytes that are no UTF-8 show as U+FFFD. Untrusted: escape it before showing it. */
            denyMessage: string | null;
            /**
             * @description Time of the denial, unix seconds; null: none.
             * @example 1752837323
             */
            denyDate: number | null;
            /**
             * @description Transaction of the denial; null: none.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            denyTxHash: string | null;
            /**
             * @description Who sent the denial, lower case; null: none.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            vetor: string | null;
            /**
             * @description proposed: the period still runs at the time of the chain's indexed head. deprecated: may mint, but a newer module took its place.
             * @enum {string}
             */
            status: "proposed" | "active" | "deprecated" | "denied";
        };
        CollateralList: {
            /** @description Number of rows in list. */
            num: number;
            /** @description Every token that any position ever named, the one that came last first. */
            list: {
                /**
                 * @description EVM chain id.
                 * @example 1
                 */
                chainId: number;
                /**
                 * @description The token.
                 * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
                 */
                address: string;
                /**
                 * @description What the token calls itself, at most 256 characters; empty when it does not tell. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description The token's symbol, at most 256 characters; not unique, untrusted.
                 * @example WETH
                 */
                symbol: string;
                /**
                 * @description Decimals of its raw amounts, 0 to 255.
                 * @example 18
                 */
                decimals: number;
            }[];
        };
        CollateralMapping: {
            /** @description Number of keys. */
            num: number;
            /** @description The keys of map, lower case. */
            addresses: string[];
            /** @description By lower-case address. */
            map: {
                [key: string]: {
                    /**
                     * @description EVM chain id.
                     * @example 1
                     */
                    chainId: number;
                    /**
                     * @description The token.
                     * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
                     */
                    address: string;
                    /**
                     * @description What the token calls itself, at most 256 characters; empty when it does not tell. Untrusted.
                     * @example Wrapped Ether
                     */
                    name: string;
                    /**
                     * @description The token's symbol, at most 256 characters; not unique, untrusted.
                     * @example WETH
                     */
                    symbol: string;
                    /**
                     * @description Decimals of its raw amounts, 0 to 255.
                     * @example 18
                     */
                    decimals: number;
                };
            };
        };
        /** @description ZCHF first, then the collaterals. */
        PriceList: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description The token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            address: string;
            /**
             * @description What the token calls itself, at most 256 characters; empty when it does not tell. Untrusted.
             * @example Wrapped Ether
             */
            name: string;
            /**
             * @description The token's symbol, at most 256 characters; not unique, untrusted.
             * @example WETH
             */
            symbol: string;
            /**
             * @description Decimals of its raw amounts, 0 to 255.
             * @example 18
             */
            decimals: number;
            /** @description For one token. */
            price: {
                /**
                 * @description In US dollars; null when no price source knows it.
                 * @example 1.2120428225211428
                 */
                usd: number | null;
                /**
                 * @description In ZCHF: US dollars divided by the US dollar price of ZCHF; null when either is unknown.
                 * @example 2015.49
                 */
                chf: number | null;
            };
            /**
             * @description Where the price comes from: defillama, coingecko or file; null when unknown.
             * @example defillama
             */
            source: string | null;
            /**
             * @description Of when the price is, unix milliseconds; null when unknown. A price serves for up to a day.
             * @example 1788772483000
             */
            timestamp: number | null;
        }[];
        /** @description All positions of each collateral, by lower-case address. */
        CollateralPositions: {
            [key: string]: {
                /**
                 * @description EVM chain id.
                 * @example 1
                 */
                chainId: number;
                /**
                 * @description The token.
                 * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
                 */
                address: string;
                /**
                 * @description What the token calls itself, at most 256 characters; empty when it does not tell. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description The token's symbol, at most 256 characters; not unique, untrusted.
                 * @example WETH
                 */
                symbol: string;
                /**
                 * @description Decimals of its raw amounts, 0 to 255.
                 * @example 18
                 */
                decimals: number;
                /** @description Number of positions. */
                num: number;
                /** @description The positions, newest first. */
                addresses: string[];
            };
        };
        /** @description The open positions of each collateral, by lower-case address. */
        CollateralDetails: {
            [key: string]: {
                /**
                 * @description EVM chain id.
                 * @example 1
                 */
                chainId: number;
                /**
                 * @description The token.
                 * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
                 */
                address: string;
                /**
                 * @description What the token calls itself, at most 256 characters; empty when it does not tell. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description The token's symbol, at most 256 characters; not unique, untrusted.
                 * @example WETH
                 */
                symbol: string;
                /**
                 * @description Decimals of its raw amounts, 0 to 255.
                 * @example 18
                 */
                decimals: number;
                /** @description Number of positions. */
                num: number;
                /** @description The positions, newest first. */
                addresses: string[];
                /** @description The same positions in full. */
                positions: components["schemas"]["Position"][];
            };
        };
        CollateralStats: {
            /** @description Number of keys. */
            num: number;
            /** @description The keys of map, lower case. */
            addresses: string[];
            /** @description Sum over the collaterals whose price is known; null when there is open collateral and no price of any. */
            totalValueLocked: {
                /**
                 * @description In US dollars; null when no price source knows it.
                 * @example 1.2120428225211428
                 */
                usd: number | null;
                /**
                 * @description In ZCHF: US dollars divided by the US dollar price of ZCHF; null when either is unknown.
                 * @example 2015.49
                 */
                chf: number | null;
            };
            /** @description Keys of the collaterals whose price no source knows. */
            unpriced: string[];
            /** @description By lower-case address. */
            map: {
                [key: string]: {
                    /**
                     * @description EVM chain id.
                     * @example 1
                     */
                    chainId: number;
                    /**
                     * @description The token.
                     * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
                     */
                    address: string;
                    /**
                     * @description What the token calls itself, at most 256 characters; empty when it does not tell. Untrusted.
                     * @example Wrapped Ether
                     */
                    name: string;
                    /**
                     * @description The token's symbol, at most 256 characters; not unique, untrusted.
                     * @example WETH
                     */
                    symbol: string;
                    /**
                     * @description Decimals of its raw amounts, 0 to 255.
                     * @example 18
                     */
                    decimals: number;
                    /** @description Numbers of positions. */
                    positions: {
                        /** @description All positions that ever named it. */
                        total: number;
                        /** @description Not closed, not denied, with collateral. */
                        open: number;
                        /** @description Originals, not closed, not denied, whose start was less than 5 days ago or is to come. */
                        requested: number;
                        /** @description Closed, not denied. */
                        closed: number;
                        /** @description Denied. */
                        denied: number;
                        /** @description Originals. */
                        originals: number;
                        /** @description Clones. */
                        clones: number;
                    };
                    /** @description For one token. */
                    price: {
                        /**
                         * @description In US dollars; null when no price source knows it.
                         * @example 1.2120428225211428
                         */
                        usd: number | null;
                        /**
                         * @description In ZCHF: US dollars divided by the US dollar price of ZCHF; null when either is unknown.
                         * @example 2015.49
                         */
                        chf: number | null;
                    };
                    /** @description Owed by all its positions, reserves included. In ZCHF. */
                    totalMinted: number;
                    /** @description Limits of all its originals. In ZCHF. */
                    totalLimit: number;
                    /**
                     * @description Tokens in open positions, raw units of the token as a decimal string.
                     * @example 12500000000
                     */
                    totalBalanceRaw: bigint;
                    /** @description Of totalBalanceRaw. */
                    totalValueLocked: {
                        /**
                         * @description In US dollars; null when no price source knows it.
                         * @example 1.2120428225211428
                         */
                        usd: number | null;
                        /**
                         * @description In ZCHF: US dollars divided by the US dollar price of ZCHF; null when either is unknown.
                         * @example 2015.49
                         */
                        chf: number | null;
                    };
                };
            };
        };
        TransactionLogPage: {
            /** @description Number of rows in logs. */
            num: number;
            /** @description The page's rows in the order asked for. */
            logs: components["schemas"]["TransactionLog"][];
            /** @description Where the page stands in the whole log. */
            pageInfo: {
                /**
                 * @description Names the first row; null when there is none.
                 * @example AAAAAABlU_EAAAAAAQAAAAABXo9LAAAAB0zP5pX0mHkI
                 */
                startCursor: string | null;
                /**
                 * @description Names the last row: give it as `after` for the page that follows.
                 * @example AAAAAABlU_EAAAAAAQAAAAABXo9LAAAAB0zP5pX0mHkI
                 */
                endCursor: string | null;
                /** @description Whether rows follow in this order. */
                hasNextPage: boolean;
            };
        };
        TransactionLog: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            count: string;
            /**
             * @description Block time, unix seconds, as a decimal string.
             * @example 1752837323
             */
            timestamp: string;
            /**
             * @description What happened; it decides what amount means.
             * @example Equity:Profit
             * @enum {string}
             */
            kind: "Equity:Profit" | "Equity:Loss" | "Equity:Invested" | "Equity:Redeemed" | "Savings:Saved" | "Savings:InterestCollected" | "Savings:Withdrawn" | "Savings:RateChanged" | "Frankencoin:Mint" | "Frankencoin:Burn" | "BridgedAccounting:ReceivedProfits" | "BridgedAccounting:ReceivedLosses";
            /**
             * @description By kind, raw ZCHF unless stated: Equity:Profit: profit reported to the coin; Equity:Loss: loss covered by the coin; Equity:Invested: ZCHF paid for new FPS; Equity:Redeemed: ZCHF received for returned FPS; Savings:Saved: ZCHF saved; Savings:InterestCollected: gross interest, the referrer's part included; Savings:Withdrawn: ZCHF withdrawn; Savings:RateChanged: the new lead rate, parts per million per year; Frankencoin:Mint: ZCHF minted; Frankencoin:Burn: ZCHF burned; BridgedAccounting:ReceivedProfits: profit settled from another chain, where it was reported a first time; BridgedAccounting:ReceivedLosses: loss settled from another chain, where it was reported a first time.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Profits of all chains so far, raw ZCHF: plus Equity:Profit, minus BridgedAccounting:ReceivedProfits (a profit of another chain is reported a second time when it is settled).
             * @example 85000000000000000000000
             */
            totalInflow: bigint;
            /**
             * @description Losses of all chains so far, raw ZCHF: plus Equity:Loss, minus BridgedAccounting:ReceivedLosses.
             * @example 85000000000000000000000
             */
            totalOutflow: bigint;
            /**
             * @description Frankencoin.equity() at the end of the block of the last Ethereum row, raw ZCHF; 0 before the first.
             * @example 85000000000000000000000
             */
            totalEquity: bigint;
            /**
             * @description Balances of all savings modules, raw ZCHF: plus Saved, minus Withdrawn, plus InterestCollected less the referral fee.
             * @example 85000000000000000000000
             */
            totalSavings: bigint;
            /**
             * @description Equity.totalSupply() at the same block, raw FPS.
             * @example 85000000000000000000000
             */
            fpsTotalSupply: bigint;
            /**
             * @description Equity.price() at the same block, raw ZCHF per FPS.
             * @example 85000000000000000000000
             */
            fpsPrice: bigint;
            /**
             * @description Inflow less outflow since the UTC midnight that begins the day 365 days earlier, raw ZCHF; may be negative.
             * @example 85000000000000000000000
             */
            realizedNetEarnings: bigint;
            /**
             * @description Sum over Ethereum's profits and losses of amount / fpsTotalSupply, each rounded toward zero, losses negative; raw ZCHF per FPS.
             * @example 85000000000000000000000
             */
            earningsPerFPS: bigint;
        };
        DailyLogs: {
            /** @description Number of rows in logs. */
            num: number;
            /** @description The last row of each UTC day that has rows: the latest 1000 days, oldest first. */
            logs: components["schemas"]["DailyLog"][];
        };
        DailyLog: {
            /**
             * Format: date
             * @description UTC day.
             * @example 2025-07-18
             */
            date: string;
            /**
             * @description UTC midnight that begins the day, unix seconds, as a decimal string.
             * @example 1752796800
             */
            timestamp: string;
            /**
             * @description Transaction of the day's last row, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Profits of all chains so far, raw ZCHF: plus Equity:Profit, minus BridgedAccounting:ReceivedProfits (a profit of another chain is reported a second time when it is settled).
             * @example 85000000000000000000000
             */
            totalInflow: bigint;
            /**
             * @description Losses of all chains so far, raw ZCHF: plus Equity:Loss, minus BridgedAccounting:ReceivedLosses.
             * @example 85000000000000000000000
             */
            totalOutflow: bigint;
            /**
             * @description Frankencoin.equity() at the end of the block of the last Ethereum row, raw ZCHF; 0 before the first.
             * @example 85000000000000000000000
             */
            totalEquity: bigint;
            /**
             * @description Balances of all savings modules, raw ZCHF: plus Saved, minus Withdrawn, plus InterestCollected less the referral fee.
             * @example 85000000000000000000000
             */
            totalSavings: bigint;
            /**
             * @description Equity.totalSupply() at the same block, raw FPS.
             * @example 85000000000000000000000
             */
            fpsTotalSupply: bigint;
            /**
             * @description Equity.price() at the same block, raw ZCHF per FPS.
             * @example 85000000000000000000000
             */
            fpsPrice: bigint;
            /**
             * @description Inflow less outflow since the UTC midnight that begins the day 365 days earlier, raw ZCHF; may be negative.
             * @example 85000000000000000000000
             */
            realizedNetEarnings: bigint;
            /**
             * @description Sum over Ethereum's profits and losses of amount / fpsTotalSupply, each rounded toward zero, losses negative; raw ZCHF per FPS.
             * @example 85000000000000000000000
             */
            earningsPerFPS: bigint;
        };
        ProfitLossLog: {
            /** @description Number of rows in logs. */
            num: number;
            /** @description Newest first, at most 1000. */
            logs: components["schemas"]["ProfitLoss"][];
        };
        ProfitLoss: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Who reported the profit or loss; of Received rows the bridge accounting contract. Lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /**
             * @description Block time, unix seconds, as a decimal string.
             * @example 1752837323
             */
            created: string;
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            count: string;
            /**
             * @description ReceivedProfits and ReceivedLosses take out what was counted on another chain and is reported again when settled.
             * @enum {string}
             */
            kind: "Profit" | "Loss" | "ReceivedProfits" | "ReceivedLosses";
            /**
             * @description Amount of the profit or loss, raw ZCHF.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description totalInflow at this row, raw ZCHF.
             * @example 85000000000000000000000
             */
            profits: bigint;
            /**
             * @description totalOutflow at this row, raw ZCHF.
             * @example 85000000000000000000000
             */
            losses: bigint;
            /**
             * @description This row's term of earningsPerFPS: 0 on side chains and Received rows, losses negative.
             * @example 85000000000000000000000
             */
            perFPS: bigint;
        };
        FpsEarnings: {
            /** @description Fees of minter proposals on all chains, ZCHF. */
            minterProposalFees: number;
            /** @description 0.3 % of all investments, ZCHF. */
            investFees: number;
            /** @description 0.3 % of all redemptions, ZCHF. */
            redeemFees: number;
            /** @description 1000 ZCHF for each position opened as an original. */
            positionProposalFees: number;
            /** @description All other profits: totalInflow less the fees of minter and position proposals, ZCHF. */
            otherProfitClaims: number;
            /** @description What of the equity no other line explains: equity less the four fees and otherProfitClaims, ZCHF; may be negative. */
            otherContributions: number;
            /** @description Gross interest collected in all savings modules, ZCHF. */
            savingsInterestCosts: number;
            /** @description All other losses: totalOutflow less savingsInterestCosts, ZCHF. */
            otherLossClaims: number;
        };
        FpsExposure: {
            /** @description The reserve and the FPS as a whole. */
            general: {
                /** @description ZCHF the equity contract holds. */
                balanceInReserve: number;
                /** @description Part of it that belongs to minters: Frankencoin.minterReserve(). */
                mintersContribution: number;
                /** @description Frankencoin.equity(). */
                equityInReserve: number;
                /** @description Equity.price(), ZCHF per FPS. */
                fpsPrice: number;
                /** @description Equity.totalSupply(), FPS. */
                fpsTotalSupply: number;
                /** @description Sum of totalTheta: ZCHF a day; null when one of them is. */
                thetaFromPositions: number | null;
                /** @description thetaFromPositions per FPS; null without either. */
                thetaPerToken: number | null;
                /** @description thetaFromPositions * 365: ZCHF a year; null without the former. */
                earningsPerAnnum: number | null;
                /** @description earningsPerAnnum per FPS; null without either. */
                earningsPerToken: number | null;
                /** @description fpsPrice over earningsPerToken; null without earnings. */
                priceToEarnings: number | null;
                /** @description Market value of all FPS over equity; null without equity. */
                priceToBookValue: number | null;
            };
            /** @description By collateral of open positions. */
            exposures: components["schemas"]["CollateralExposure"][];
        };
        CollateralExposure: {
            /** @description The collateral token. */
            collateral: {
                /** @description Checksummed. */
                address: string;
                /**
                 * @description EVM chain id.
                 * @example 1
                 */
                chainId: number;
                /** @description As the token tells, at most 256 characters. Untrusted. */
                name: string;
                /** @description As the token tells, at most 256 characters. Untrusted. */
                symbol: string;
            };
            /** @description Numbers of positions. */
            positions: {
                /** @description Open positions with this collateral. */
                open: number;
                /** @description Those of them that are originals. */
                originals: number;
                /** @description Those of them that are clones. */
                clones: number;
            };
            /** @description What the open positions have minted, and what that earns. */
            mint: {
                /** @description ZCHF the positions owe, reserve included. */
                totalMinted: number;
                /** @description Part of it that is their reserve, ZCHF. */
                totalContribution: number;
                /** @description Sum of the limits of the distinct originals behind the positions, ZCHF. */
                totalLimit: number;
                /** @description totalMinted over totalLimit, six decimals; null without limit. */
                totalMintedRatio: number | null;
                /** @description Interest per year on what may be used of the minted ZCHF (annual interest over 1 - reserve), weighted by minted, as a fraction of six decimals; null when nothing is minted, or interest is due where the reserve takes everything. */
                interestAverage: number | null;
                /** @description interestAverage * totalMinted / 365: ZCHF a day; 0 when nothing is minted, null when interest is due where the reserve takes everything. */
                totalTheta: number | null;
                /** @description totalTheta per FPS; null without totalTheta or FPS. */
                thetaPerFpsToken: number | null;
            };
            /** @description What if the collateral became worthless. */
            reserveRiskWiped: {
                /** @description FPS price if the collateral became worthless: 3 * (equity + contribution - minted) / FPS supply, at least 0; null without FPS. */
                fpsPrice: number | null;
                /** @description What of the FPS price would be lost, six decimals; above 1 when more than all. */
                riskRatio: number | null;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    freshness: {
        parameters: {
            query?: {
                /** @description Answer 503 when a chain is indexed less far than this many seconds ago. */
                maxLagSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every chain's place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freshness"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A chain is further behind than maxLagSeconds, and the places are told all the same; or the database cannot be reached. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["Freshness"] & {
                        /** @description Which chains are behind. */
                        error: string;
                        /**
                         * @description Stable word for programs.
                         * @enum {string}
                         */
                        code: "behind";
                    }) | components["schemas"]["Error"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They have. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Some chains are still being indexed. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTransfers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferList"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    countTransfers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A bare number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transferByCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The transfer's record identifier. */
                count: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No transfer has this identifier. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transfersSentBy: {
        parameters: {
            query?: {
                /** @description Recipient, any case. */
                to?: string;
                /** @description Only transfers with exactly this reference, case-sensitive; empty: those without one. */
                reference?: string;
            };
            header?: never;
            path: {
                /** @description Account whose ZCHF moved, any case. */
                from: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transfersReceivedBy: {
        parameters: {
            query?: {
                /** @description Account whose ZCHF moved, any case. */
                from?: string;
                /** @description Only transfers with exactly this reference, case-sensitive; empty: those without one. */
                reference?: string;
            };
            header?: never;
            path: {
                /** @description Recipient, any case. */
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transferHistorySentBy: {
        parameters: {
            query?: {
                /** @description Recipient, any case. */
                to?: string;
                /** @description Only transfers with exactly this reference, case-sensitive; empty: those without one. */
                reference?: string;
                /** @description Only transfers at or after this time: an ISO date such as 2025-07-18 (its UTC midnight) or a UTC ISO timestamp such as 2025-07-18T14:00:00Z, rounded to seconds. A plain number, or what is no date, is answered with status 200 and an error object instead of the array. */
                start?: string;
                /** @description Only transfers before this time: an ISO date such as 2025-07-18 (its UTC midnight) or a UTC ISO timestamp such as 2025-07-18T14:00:00Z, rounded to seconds. A plain number, or what is no date, is answered with status 200 and an error object instead of the array. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description Account whose ZCHF moved, any case. */
                from: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers; or, when start or end is no date, the error object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][] | components["schemas"]["Error"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transferHistoryReceivedBy: {
        parameters: {
            query?: {
                /** @description Account whose ZCHF moved, any case. */
                from?: string;
                /** @description Only transfers with exactly this reference, case-sensitive; empty: those without one. */
                reference?: string;
                /** @description Only transfers at or after this time: an ISO date such as 2025-07-18 (its UTC midnight) or a UTC ISO timestamp such as 2025-07-18T14:00:00Z, rounded to seconds. A plain number, or what is no date, is answered with status 200 and an error object instead of the array. */
                start?: string;
                /** @description Only transfers before this time: an ISO date such as 2025-07-18 (its UTC midnight) or a UTC ISO timestamp such as 2025-07-18T14:00:00Z, rounded to seconds. A plain number, or what is no date, is answered with status 200 and an error object instead of the array. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description Recipient, any case. */
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers; or, when start or end is no date, the error object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][] | components["schemas"]["Error"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPositions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionList"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mapPositions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMapping"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openPositions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMapping"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestedPositions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMapping"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    positionsByOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionOwners"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMintingUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateList"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mapMintingUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateMapping"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mintingUpdatesOfPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hub version of the position: 1, 2, v1 or v2. */
                version: string;
                /** @description The position, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updates; empty for an unknown position. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateList"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mintingUpdatesOfOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updates; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateList"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    feesOfOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fees; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerFees"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    debtOfOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debt; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerDebt"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    positionsOfOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerHistory"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    positionTransfersOfOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerTransfers"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    savingsInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The modules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsInfo"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rankedSavings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsAccount"][];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    savingsBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account address, any case. */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The modules in which it has a balance; empty when none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsBalances"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    savingsActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account address, any case. */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logs; empty for an unknown account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsActivity"][];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    referredAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Referrer, any case; the zero address: accounts without one. */
                referrer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferrerMapping"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    referrerEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Referrer, any case; the zero address: accounts without one. */
                referrer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferrerEarnings"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    coinInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinInfo"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    coinKeyValues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyValues"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    coinTotalSupply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By UTC midnight. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalSupply"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    coinInfoByAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinInfo"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    coinKeyValuesByAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyValues"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    coinTotalSupplyByAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By UTC midnight. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalSupply"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    fpsInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FpsInfo"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMinters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinterList"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMintersOfChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description EVM chain id; the list of a chain that is not indexed is empty. */
                chainId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications; empty for an unknown chain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinterList"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCollaterals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collaterals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralList"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mapCollaterals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collaterals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralMapping"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    positionsByCollateral: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By collateral. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralPositions"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openPositionsByCollateral: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By collateral. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralDetails"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    collateralStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralStats"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transactionLog: {
        parameters: {
            query?: {
                /** @description true: oldest first. Otherwise newest first. */
                firstItem?: "true" | "false";
                /** @description Rows of a page, 50 when absent. */
                limit?: number;
                /** @description An endCursor of the same order: the page begins after the row it names. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionLogPage"];
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    transactionLogCsv: {
        parameters: {
            query?: {
                /** @description true: oldest first. Otherwise newest first. */
                firstItem?: "true" | "false";
                /** @description Rows of a page, 50 when absent. */
                limit?: number;
                /** @description An endCursor of the same order: the page begins after the row it names. */
                after?: string;
                /** @description true: the last line is the pageInfo of the JSON answer. */
                pageInfo?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, RFC 4180. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A parameter is malformed; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dailyLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyLogs"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dailyLogCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days, RFC 4180. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    profitLossLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfitLossLog"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    fpsEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FpsEarnings"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    fpsExposure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exposures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FpsExposure"];
                };
            };
            /** @description The chains this answer needs are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}

export type AmountShape = true | { readonly [member: string]: AmountShape };

/** Where the raw amounts are in the answer of a path; `*` stands for any member or element. */
export const amounts: Readonly<Record<string, AmountShape>> = {"/transfer/reference/list":{"list":{"*":{"amount":true}}},"/transfer/reference/by/count/{count}":{"amount":true},"/transfer/reference/by/from/{from}":{"*":{"amount":true}},"/transfer/reference/by/to/{to}":{"*":{"amount":true}},"/transfer/reference/history/by/from/{from}":{"*":{"amount":true}},"/transfer/reference/history/by/to/{to}":{"*":{"amount":true}},"/positions/list":{"list":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/mapping":{"map":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/open":{"map":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/requests":{"map":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/owners":{"map":{"*":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}}},"/positions/mintingupdates/list":{"list":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}},"/positions/mintingupdates/mapping":{"map":{"*":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}}},"/positions/mintingupdates/position/{version}/{address}":{"list":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}},"/positions/mintingupdates/owner/{address}":{"list":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}},"/positions/owner/{address}/fees":{"*":{"f":true}},"/positions/owner/{address}/debt":{"*":true},"/savings/core/info":{"status":{"*":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true}}}},"/savings/core/ranked":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true}},"/savings/core/balance/{account}":{"*":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true,"accruedInterest":true,"accruedReferralFee":true}}},"/savings/core/activity/{account}":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true,"amount":true,"referralFee":true}},"/ecosystem/frankencoin/keyvalues":{"*":{"amount":true}},"/ecosystem/coin/keyvalues":{"*":{"amount":true}},"/ecosystem/minter/list":{"list":{"*":{"applicationFee":true}}},"/ecosystem/minter/list/{chainId}":{"list":{"*":{"applicationFee":true}}},"/ecosystem/collateral/positions/details":{"*":{"positions":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}}},"/ecosystem/collateral/stats":{"map":{"*":{"totalBalanceRaw":true}}},"/analytics/transactionLog/json":{"logs":{"*":{"amount":true,"totalInflow":true,"totalOutflow":true,"totalEquity":true,"totalSavings":true,"fpsTotalSupply":true,"fpsPrice":true,"realizedNetEarnings":true,"earningsPerFPS":true}}},"/analytics/dailyLog/json":{"logs":{"*":{"totalInflow":true,"totalOutflow":true,"totalEquity":true,"totalSavings":true,"fpsTotalSupply":true,"fpsPrice":true,"realizedNetEarnings":true,"earningsPerFPS":true}}},"/analytics/profitLossLog":{"logs":{"*":{"amount":true,"profits":true,"losses":true,"perFPS":true}}}};

/** Paths that answer 404 when there is no such record. */
export const mayMiss: readonly string[] = ["/transfer/reference/by/count/{count}"];
