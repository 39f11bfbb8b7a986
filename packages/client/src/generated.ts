// Generated from openapi.json by `npm run openapi`; do not edit.

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
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service, its index and its database, in the form of the public service */
        get: operations["status"];
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
        /** Liveness: the process responds */
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
        /** Whether every chain has reached the head that was latest when the service started and agrees with its contracts, and nothing keeps the database from being read and written */
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
        /**
         * The latest 1000 transfers of all chains, newest first
         * @description A row of a transfer to another chain is what its sender's chain logged, and no receipt: the bridge delivers it there later.
         */
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
        /**
         * How many transfers are indexed
         * @description No cursor: chains are indexed independently, so that a new transfer may stand anywhere in a list. Follow /events, or compare record identifiers.
         */
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
        /** One transfer by its record identifier, with its whole reference */
        get: operations["transferByCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/reference/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transfers of all accounts with a reference or of a transaction, newest first, page by page
         * @description At least one of reference and txHash; with both, transfers that match both.
         */
        get: operations["searchTransfers"];
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
        /**
         * Positions that are neither closed nor denied and have collateral
         * @description Not a list of positions that can be cloned: expired ones and those in a cooldown or without limit are among them; see availableForClones.
         */
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
        /**
         * What an account owed at the end of each year, in positions that had not expired
         * @description As the public service has it, for bookkeeping use the statement: expired positions are left out although they still owe, and so are amplifiers.
         */
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
    "/challenges/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All challenges, V1 then V2, active ones first, newest first within each */
        get: operations["listChallenges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All challenges by id */
        get: operations["mapChallenges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/challengers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All challenges by challenger */
        get: operations["challengesByChallenger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All challenges by position */
        get: operations["challengesByPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The auction price of every active challenge at the indexed head */
        get: operations["challengePrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/bids/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bids on challenges, V2 then V1, newest first within each */
        get: operations["listChallengeBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/bids/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bids on challenges by id */
        get: operations["mapChallengeBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/bids/bidders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bids on challenges by bidder */
        get: operations["challengeBidsByBidder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/bids/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bids on challenges by challenge */
        get: operations["challengeBidsByChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/challenges/bids/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bids on challenges by position */
        get: operations["challengeBidsByPosition"];
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
        /** The accounts that name a referrer and hold something: the 10000 that hold most */
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
        /** The ZCHF a referrer received, by account: of the 10000 that paid most, and of all */
        get: operations["referrerEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/leadrate/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lead rate of every module, its latest proposal, and what is still to be done about that */
        get: operations["leadRateInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/leadrate/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every change of the lead rate of every module, newest first */
        get: operations["leadRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/savings/leadrate/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every proposal to change the lead rate of a module, newest first */
        get: operations["leadRateProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balances/{token}/ranked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The 1000 largest balances of ZCHF, FPS or FCS, and the number of holders */
        get: operations["rankedHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balances/{token}/of/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account's ZCHF on every chain, or its FPS or FCS */
        get: operations["balancesOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/fps/yearly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an account earned on its FPS and FCS in each year, with balance and value at the year's end
         * @description Only of now: it has the end of each year; earnings within a year are not stored.
         */
        get: operations["yearlyShareEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fcs/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * FCS: price, supply and whether it binds the holders of FPS
         * @description Of a moment before the head: what follows from logs until then, to the second, as the contract calculates it.
         */
        get: operations["fcsInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fcs/discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What redemptions of FCS lose because of recent ones, and until when
         * @description Of a moment before the head: what follows from logs until then, to the second, as the contract calculates it.
         */
        get: operations["fcsDiscount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fcs/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fees of FCS redemptions by day */
        get: operations["fcsFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fcs/coinmarketcap/totalsupply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** FCS in existence, as one number for listing sites */
        get: operations["fcsTotalSupply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fcs/coinmarketcap/circulatingsupply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same: all FCS circulate */
        get: operations["fcsCirculatingSupply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bridge/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proposals to the administration of the CCIP bridge on every chain, newest first */
        get: operations["bridgeProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bridge/proposals/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those that were neither denied nor enacted, newest first */
        get: operations["pendingBridgeProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bridge/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Networks that each chain's token pool knows, with their rate limits */
        get: operations["bridgeChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/amplifier/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Uniswap amplifiers with their debt and what their positions hold
         * @description 503 while the chain's RPC does not return the state of a pool. With `at`, without figures of the pool, which is read at the head of the chain only.
         */
        get: operations["listAmplifiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/amplifier/positions/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positions of an amplifier or of an owner
         * @description 503 while the chain's RPC does not return the state of a pool. With `at`, without figures of the pool, which is read at the head of the chain only.
         */
        get: operations["amplifierPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/amplifier/activity/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was added to and removed from positions of an amplifier, of an owner, or of one position */
        get: operations["amplifierActivity"];
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
    "/ecosystem/coinmarketcap/totalsupply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ZCHF on all chains, as one number for listing sites */
        get: operations["coinSupply"];
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
    "/ecosystem/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The system's contracts on every configured chain, with their names
         * @description Those of the configuration, the same at every time.
         */
        get: operations["listContracts"];
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
    "/prices/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices of ZCHF, FPS, every collateral and the stablecoins of bridges, with source and time */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of /prices/list by address */
        get: operations["mapPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/ticker/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Price of the token with a symbol */
        get: operations["tickerPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/erc20/mint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ZCHF on Ethereum */
        get: operations["coinToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/erc20/fps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** FPS */
        get: operations["fpsToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/erc20/collateral": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The collaterals of open positions by address */
        get: operations["openCollateralTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/history/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily prices of ZCHF, FPS, every collateral and the stablecoins of bridges
         * @description Empty histories until the service has read its price source's history, which begins a few seconds after the first start. Only of now: it is a history.
         */
        get: operations["priceHistories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/history/ratio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far ZCHF is covered by collateral, daily
         * @description At each UTC midnight on which the price of ZCHF is known: the sum over all positions that owe ZCHF and are not denied of the debt times market price over liquidation price, over the supply of ZCHF. Market price over liquidation price counts up to 100; a position whose market price is unknown for a week or more adds nothing. Amplifiers add what their positions held, by the liquidity and the pool's price at the last log of each before the midnight, up to 100 times their debt. Days on which no collateral has a known price are left out. Only of now: it is a history.
         */
        get: operations["collateralRatioHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/history/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily prices of one token
         * @description Only of now: it is a history.
         */
        get: operations["priceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/marketChart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The price source's own chart of ZCHF in CHF, 90 days, and trades of FCS
         * @description CoinGecko and the price file have a chart of ZCHF; with other sources, and before the first reading, it is empty. Only of now: it is a history.
         */
        get: operations["marketChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prices/owner/{address}/valueLocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Value of the collateral in an owner's positions at the end of each year
         * @description As the public service has it, for bookkeeping use the statement, which has each position: expired positions and collateral without a known price are left out.
         */
        get: operations["valueLocked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positions that owe ZCHF, the nearest to liquidation first
         * @description Every position that owes ZCHF: expired ones, and those that are closed because less than the minimum collateral is left, included. With `at` the state is that of the positions' logs up to then, and prices are those of that day.
         */
        get: operations["positionsByRisk"];
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
        /** A page of the financial logs of all chains, with the system's totals at each */
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
        /**
         * The same page as CSV, amounts in whole units
         * @description The amount of a row of Savings:RateChanged is the new rate in parts per million, as in the JSON.
         */
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
    "/analytics/mintingRevenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What challenges and forced sales brought and cost the equity, by day
         * @description From the profits and losses that the minting hubs (challenges) and positions (forced sales) reported in the transactions that ended them.
         */
        get: operations["mintingRevenue"];
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
        /** What positions that are open or owe ZCHF earn and put at risk, by collateral */
        get: operations["fpsExposure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{address}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that happened to an account in a year, a month or a day, and what it had at both ends
         * @description ZCHF, FPS, FCS and savings on every chain: opening balance plus lines is the closing balance. Of a period that is not over, or that a chain is not indexed to the end of, up to `through`. As CSV one table with amounts in whole units of `asset` whatever `units` says, in which `section` says what a row is: the balances, accrued interest, debt and collateral at both ends, debt and liquidity of amplifiers (chf is its value), lines, referral fees received, minting fees paid (counterparty is the position), and trades of FPS and FCS (amount are the shares, chf the ZCHF). A sum over amount takes the rows with `counted` yes, which are the lines: received referral fees and trades are among them, and what a mint sent is without its fee. Only of now: it is about a period.
         */
        get: operations["statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest events and bridge proposals as an Atom feed, for feed readers
         * @description Newest first, of an address all events in which it is a party; of the whole system by default positions that are opened or denied, challenges, sales, rates, minters and bridge proposals. Times are those of the blocks and identifiers are record identifiers, so that a re-index changes nothing; an entry whose block is replaced disappears. Texts of users are escaped; characters that XML cannot contain become U+FFFD. Links are paths of the dashboard. Only of now: a reader of feeds follows what is new.
         */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auctions, expiries and the deadlines of proposals as a calendar to subscribe to
         * @description Running auctions with the time in which they can be averted and the time in which their price falls, expiries of open positions, until when original positions, minters and bridge proposals can be denied, and from when proposed savings rates can be applied. Of an address what it owns, challenged or proposed. Times after the year 9999, which contracts accept, are left out. What is settled, closed, denied or applied disappears. The first 1000 by time. Only of now: a reader of feeds follows what is new.
         */
        get: operations["calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of all chains as they are indexed (Server-Sent Events)
         * @description Each message has an `id`, the position of the client in every chain, and `data`, one JSON object. Send the last `id` as Last-Event-ID to resume without loss or duplicates, at any replica and also after a re-index. Messages with `event: heartbeat` carry only the position. Events of one chain come in the order of its logs; chains do not wait for each other. When a reorg replaces a block, `retracted` follows for each of its events. An `id` has at most 2 KB: when it has no room for more events that are not final, further ones are sent as these become final. The status is 200 also before the chains are indexed: comments until messages follow. Over a limit the stream ends at once, with `retry: 60000` and a comment with the reason; browsers then connect again. `data` is ASCII. Repairs after a reorg deeper than the finality depth, or after an RPC omitted logs, are not sent.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queries the indexed data with GraphQL
         * @description Read-only. GET does the same with `query`, `variables` (JSON) and `operationName` in its query string, unless `Accept` names `text/html`. Entities and fields have the names of the public indexer's schema, filters and pages Ponder's conventions; introspection describes them. A query is rejected before it is executed when it has more than 1000 tokens, 15 levels, 30 aliases, 20 directives or names of 64 characters, or costs more than 60000: fields of the response, 1000 per list, 2000 per filter by a part of a text, 1 per other value of a filter, and 5000 per order other than that of the primary key or record identifier. A response of more than 8 MB is rejected, too.
         */
        post: operations["graphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same as POST /graphql
         * @description Read-only. GET does the same with `query`, `variables` (JSON) and `operationName` in its query string, unless `Accept` names `text/html`. Entities and fields have the names of the public indexer's schema, filters and pages Ponder's conventions; introspection describes them. A query is rejected before it is executed when it has more than 1000 tokens, 15 levels, 30 aliases, 20 directives or names of 64 characters, or costs more than 60000: fields of the response, 1000 per list, 2000 per filter by a part of a text, 1 per other value of a filter, and 5000 per order other than that of the primary key or record identifier. A response of more than 8 MB is rejected, too.
         */
        post: operations["graphqlAtRoot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Model Context Protocol: tools over this API for language models
         * @description Streamable HTTP without sessions: one JSON-RPC message per request, the response is JSON whatever else Accept lists, every origin is allowed. Tools call the routes of this API; a tool whose routes are unavailable returns an error, never an empty result.
         */
        post: operations["mcp"];
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
                    /** @description Number of the last indexed block; 0 before the first. */
                    block: number;
                    /** @description Time of that block, unix seconds; 0 before the first. */
                    timestamp: number;
                    /** @description Seconds from that block's time to this server's clock, at least 0. Up to HEAD_INTERVAL more than the block time on chains that are not followed block by block. */
                    lagSeconds: number;
                    /**
                     * @description syncing: not yet at the head that was latest when the service started, or not yet found to agree with its contracts. live: has reached it, and agrees. stalled: all RPC URLs of the chain fail, or do not serve what handlers request, such as eth_call, for 15 seconds, or a head was not indexed within a minute, or no new block was for minutes; responses contain what was indexed before.
                     * @enum {string}
                     */
                    state: "syncing" | "live" | "stalled";
                    /**
                     * @description While it is syncing, why data routes that depend on the chain respond with 503: the rows of a database that is served for the first time are compared with the contracts before. While it is stalled, what each of its RPC URLs responds with, after the method if it is not that of heads. null when it is live, and may be null when a replica sees it stalled.
                     * @example null
                     */
                    reason: string | null;
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
             * @description Stable word for programs. invalid_parameter: a parameter, the body or the HTTP request is invalid. not_found: there is no such path or record. not_deployed: the contract that the response is about is not on the indexed chains. method_not_allowed: the path has other methods, see Allow. too_large: the body is too long. unsupported_media_type: the body is not declared as JSON. rate_limited: the client is over its limit, try again after Retry-After. unavailable: the data is not indexed, it was not compared with the chain yet, or the database cannot be reached or denies the service a right, try again after Retry-After. not_served: this service does not index the data, because of its settings. behind: a chain is further behind than maxLagSeconds. too_slow: the database needed more time for the query than is allowed, ask for less. internal: an error of the service.
             * @enum {string}
             */
            code: "invalid_parameter" | "not_found" | "not_deployed" | "method_not_allowed" | "too_large" | "unsupported_media_type" | "rate_limited" | "unavailable" | "not_served" | "behind" | "too_slow" | "internal";
        };
        Status: {
            /** @description This process. */
            api: {
                /**
                 * @description This process responds.
                 * @enum {string}
                 */
                status: "healthy";
                /**
                 * @description Of this software.
                 * @example 0.1.0
                 */
                version: string;
                /** @description Seconds since this process started. */
                uptime: number;
            };
            /** @description What this process reads. */
            dataSources: {
                /**
                 * @description There is one data source: the index.
                 * @enum {string}
                 */
                current: "primary";
                /** @description Where the figures come from. */
                primary: {
                    /**
                     * @description Origin under which the client reached this service, whose own index is the data source. RPC URLs are not shown: their host names may contain keys.
                     * @example https://api.example.org
                     */
                    url: string;
                    /**
                     * @description Of the first chain, Ethereum where it is indexed. healthy: live. unhealthy: its RPCs do not respond. unknown: still being indexed.
                     * @enum {string}
                     */
                    status: "healthy" | "unhealthy" | "unknown";
                    /**
                     * @description Last indexed block of that chain, as a decimal string; 0 before the first.
                     * @example 22945638
                     */
                    blockNumber: string;
                    /** @description Time of that block, unix seconds. */
                    blockTimestamp: number;
                    /** @description Milliseconds that reading the index took. */
                    latency: number;
                    /** @description 0 while the chain's RPCs respond, 1 while they do not. */
                    consecutiveFailures: number;
                    /**
                     * Format: date-time
                     * @description When the index was read, UTC.
                     */
                    lastChecked: string;
                    /** @description Why it is unhealthy; else null. */
                    error: string | null;
                };
                /** @description There is none. */
                backup: null;
            };
            /** @description The database of the index. */
            database: {
                /**
                 * @description It was read for this response.
                 * @enum {string}
                 */
                status: "connected";
                /**
                 * @description Always true.
                 * @enum {boolean}
                 */
                enabled: true;
            };
            /**
             * @description Ids of the indexed chains whose contracts are those of DEPLOYMENTS_FILE, such as a devnet's, which block explorers do not know; ascending. Empty for the real chains.
             * @example []
             */
            simulatedChains: number[];
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
             * @description Recipient, lower case. Of a cross-chain transfer from the messaging router's log; the zero address when that names none.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            to: string;
            /**
             * @description The recipient as the log of a cross-chain transfer contains it: keccak256 of its bytes, lower case; of an EVM address those of its 32-byte word. With it and the zero address as `to`, the recipient is on another kind of chain, and nothing was burned. `0x` on the same chain.
             * @example 0x
             */
            toBytes: string;
            /**
             * @description ZCHF moved, 18 decimals, as a decimal string.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description The reference as its sender wrote it: any text, of a long one the first 1000 characters, and up to 256 KB at /transfer/reference/by/count; bytes that are no UTF-8 show as U+FFFD. Empty for a cross-chain transfer without reference. Untrusted: escape it before showing it.
             * @example 12 months loan
             */
            reference: string;
            /**
             * @description CCIP chain selector of the destination, an unsigned 64-bit decimal string; `0`: the transfer stayed on its chain.
             * @example 4949039107694359620
             */
            targetChain: string;
            /**
             * @description Only where reference is cut: it has its first characters.
             * @enum {boolean}
             */
            referenceTruncated?: true;
            /** @description Characters (code points) of the whole text, where reference is cut. */
            referenceLength?: number;
        };
        TransferPage: {
            /** @description Number of rows in list. */
            num: number;
            /** @description The page's rows, newest first. */
            list: components["schemas"]["Transfer"][];
            /** @description Where the page stands in the whole list. */
            pageInfo: {
                /**
                 * @description Names the first row; null when there is none.
                 * @example AAAAAABlU_EAAAAAAQAAAAABXo9LAAAAB0zP5pX0mHkI
                 */
                startCursor: string | null;
                /**
                 * @description Names the last row: pass it as `after` to get the next page.
                 * @example AAAAAABlU_EAAAAAAQAAAAABXo9LAAAAB0zP5pX0mHkI
                 */
                endCursor: string | null;
                /** @description Whether rows follow in this order. */
                hasNextPage: boolean;
            };
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
             * @description Opened by the first minting hub.
             * @enum {integer}
             */
            version: 1;
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
            /** @description Whether a PositionDenied log exists: FPS holders may deny an original until start. */
            denied: boolean;
            /**
             * @description Time of the first PositionDenied, unix seconds; 0 when not denied.
             * @example 0
             */
            denyDate: number;
            /** @description isClosed() of the position: less than the minimum collateral is left, by withdrawal or sale, and what it owes is still owed; false for denied ones, which the contracts report as closed too. */
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
             * @description Time from which it can mint and not be denied any more, unix seconds. Exact up to 9007199254740991, and that beyond.
             * @example 1712075951
             */
            start: number;
            /**
             * @description The exact value of start, up to 2^256 - 1. Decimal string.
             * @example 1712075951
             */
            startRaw: string;
            /**
             * @description Time until which minting is suspended, unix seconds; 2^256 - 1 for V1: forever. Exact up to 9007199254740991, and that beyond.
             * @example 1712075951
             */
            cooldown: number;
            /**
             * @description The exact value of cooldown, up to 2^256 - 1. Decimal string.
             * @example 1712075951
             */
            cooldownRaw: string;
            /**
             * @description Time of expiry, unix seconds. Exact up to 9007199254740991, and that beyond.
             * @example 1774456751
             */
            expiration: number;
            /**
             * @description The exact value of expiration, up to 2^256 - 1. Decimal string.
             * @example 1774456751
             */
            expirationRaw: string;
            /**
             * @description Length of each phase of a challenge, seconds. Exact up to 9007199254740991, and that beyond.
             * @example 259200
             */
            challengePeriod: number;
            /**
             * @description The exact value of challengePeriod, up to 2^256 - 1. Decimal string.
             * @example 259200
             */
            challengePeriodRaw: string;
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
             * @description Name of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description decimals() of the token, 0 to 255; 18 when it returns none or more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description The collateral token's balanceOf(position) at the indexed head, raw units; as of the position's last log when the call fails, and of closed and denied positions. With `at` that after the last log up to then: tokens that came or went without a log since are not counted. Decimal string.
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
             * @description limitForClones() of the position (V1), availableForClones() of its original (V2), ZCHF with 18 decimals; from the collateralBalance above, so of a closed or denied position as of its last log, whatever was sent to it since. Decimal string.
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
             * @description Opened by the second minting hub.
             * @enum {integer}
             */
            version: 2;
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
            /** @description Whether a PositionDenied log exists: FPS holders may deny an original until start. */
            denied: boolean;
            /**
             * @description Time of the first PositionDenied, unix seconds; 0 when not denied.
             * @example 0
             */
            denyDate: number;
            /** @description isClosed() of the position: less than the minimum collateral is left, by withdrawal or sale, and what it owes is still owed; false for denied ones, which the contracts report as closed too. */
            closed: boolean;
            /**
             * @description original() of the position: itself for originals.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            original: string;
            /**
             * @description The position it was cloned from, the third argument of PositionOpened; itself for originals.
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
             * @description Time from which it can mint and not be denied any more, unix seconds. Exact up to 9007199254740991, and that beyond.
             * @example 1712075951
             */
            start: number;
            /**
             * @description The exact value of start, up to 2^256 - 1. Decimal string.
             * @example 1712075951
             */
            startRaw: string;
            /**
             * @description Time until which minting is suspended, unix seconds; 2^256 - 1 for V1: forever. Exact up to 9007199254740991, and that beyond.
             * @example 1712075951
             */
            cooldown: number;
            /**
             * @description The exact value of cooldown, up to 2^256 - 1. Decimal string.
             * @example 1712075951
             */
            cooldownRaw: string;
            /**
             * @description Time of expiry, unix seconds. Exact up to 9007199254740991, and that beyond.
             * @example 1774456751
             */
            expiration: number;
            /**
             * @description The exact value of expiration, up to 2^256 - 1. Decimal string.
             * @example 1774456751
             */
            expirationRaw: string;
            /**
             * @description Length of each phase of a challenge, seconds. Exact up to 9007199254740991, and that beyond.
             * @example 259200
             */
            challengePeriod: number;
            /**
             * @description The exact value of challengePeriod, up to 2^256 - 1. Decimal string.
             * @example 259200
             */
            challengePeriodRaw: string;
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
             * @description Name of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description decimals() of the token, 0 to 255; 18 when it returns none or more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description The collateral token's balanceOf(position) at the indexed head, raw units; as of the position's last log when the call fails, and of closed and denied positions. With `at` that after the last log up to then: tokens that came or went without a log since are not counted. Decimal string.
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
             * @description limitForClones() of the position (V1), availableForClones() of its original (V2), ZCHF with 18 decimals; from the collateralBalance above, so of a closed or denied position as of its last log, whatever was sent to it since. Decimal string.
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
             * @description Hub version of the position.
             * @enum {integer}
             */
            version: 1;
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
             * @description Name of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description decimals() of the token, 0 to 255; 18 when it returns none or more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description The log's collateral, raw units of the token. 0 in the first update of a V1 clone. Decimal string.
             * @example 8500000000
             */
            size: bigint;
            /**
             * @description The log's liquidation price, 36 - collateralDecimals decimals. Decimal string.
             * @example 550000000000000000000000000000000
             */
            price: bigint;
            /**
             * @description The log's minted: ZCHF owed, 18 decimals. Decimal string.
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
             * @description Seconds that a mint is charged for: up to expiration from the block time or, if later, from start; V1 at least four weeks, V2 at least 0. Exact up to 9007199254740991, and that beyond.
             * @example 13671936
             */
            feeTimeframe: number;
            /**
             * @description The exact value of feeTimeframe, up to 2^256 - 1. Decimal string.
             * @example 13671936
             */
            feeTimeframeRaw: string;
            /**
             * @description Interest of a mint for feeTimeframe: floor(feeTimeframeRaw * annualInterestPPM / 31,536,000), parts per million; V2 at most 1,000,000. Exact up to 9007199254740991, and that beyond.
             * @example 8670
             */
            feePPM: number;
            /**
             * @description The exact value of feePPM, up to 2^256 - 1. Decimal string.
             * @example 8670
             */
            feePPMRaw: string;
            /**
             * @description Interest paid for what this update minted, ZCHF with 18 decimals; 0 when it minted nothing. Decimal string.
             * @example 0
             */
            feePaid: bigint;
        };
        MintingUpdateV2: {
            /**
             * @description Hub version of the position.
             * @enum {integer}
             */
            version: 2;
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
             * @description Name of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example Wrapped BTC
             */
            collateralName: string;
            /**
             * @description Symbol of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description decimals() of the token, 0 to 255; 18 when it returns none or more than 255.
             * @example 18
             */
            collateralDecimals: number;
            /**
             * @description The log's collateral, raw units of the token. 0 in the first update of a V1 clone. Decimal string.
             * @example 8500000000
             */
            size: bigint;
            /**
             * @description The log's liquidation price, 36 - collateralDecimals decimals. Decimal string.
             * @example 550000000000000000000000000000000
             */
            price: bigint;
            /**
             * @description The log's minted: ZCHF owed, 18 decimals. Decimal string.
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
             * @description Seconds that a mint is charged for: up to expiration from the block time or, if later, from start; V1 at least four weeks, V2 at least 0. Exact up to 9007199254740991, and that beyond.
             * @example 13671936
             */
            feeTimeframe: number;
            /**
             * @description The exact value of feeTimeframe, up to 2^256 - 1. Decimal string.
             * @example 13671936
             */
            feeTimeframeRaw: string;
            /**
             * @description Interest of a mint for feeTimeframe: floor(feeTimeframeRaw * annualInterestPPM / 31,536,000), parts per million; V2 at most 1,000,000. Exact up to 9007199254740991, and that beyond.
             * @example 8670
             */
            feePPM: number;
            /**
             * @description The exact value of feePPM, up to 2^256 - 1. Decimal string.
             * @example 8670
             */
            feePPMRaw: string;
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
        /** @description What the positions of the history owed, by UTC year; the current year as of the indexed head, with `at` its year as of that time. Positions that had expired by then are left out, whatever they still owed. */
        OwnerDebt: {
            [key: string]: bigint;
        };
        /** @description Positions owned at the year's end that expire after it, newest position first, by UTC year; the current year as of the indexed head, with `at` its year as of that time. */
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
        ChallengeList: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description V1 then V2, active ones first, newest first within each. */
            list: components["schemas"]["Challenge"][];
        };
        Challenge: {
            /**
             * @description The minting hub, 1 or 2.
             * @enum {integer}
             */
            version: 1 | 2;
            /**
             * @description `<lower-case position>-challenge-<number>`.
             * @example 0x98725ee62833096c1c9be26001f3cda9a6241ef3-challenge-7
             */
            id: string;
            /**
             * @description The challenged position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /**
             * @description Index of the challenge in its hub. Decimal string.
             * @example 7
             */
            number: string;
            /**
             * @description Transaction that started the challenge, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Who started the challenge, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            challenger: string;
            /**
             * @description Block time of the start, unix seconds, as a decimal string.
             * @example 1752837323
             */
            start: string;
            /**
             * @description The same as start.
             * @example 1752837323
             */
            created: string;
            /**
             * @description challengePeriod() of the position, seconds: the length of each of the two phases. In the first a bid averts the challenge, in the second the price falls to 0. V1 ends the first when the position expires. Decimal string.
             * @example 259200
             */
            duration: string;
            /**
             * @description Collateral that is challenged. Raw units of the collateral.
             * @example 250000000
             */
            size: bigint;
            /**
             * @description price() of the position at the end of the block of the start. ZCHF for one collateral token, 36 - its decimals digits, as a decimal string.
             * @example 550000000000000000000000000000000
             */
            liqPrice: bigint;
            /**
             * @description Number of bids: ChallengeAverted and ChallengeSucceeded logs. Decimal string.
             * @example 2
             */
            bids: string;
            /**
             * @description Sum of the bids' filledSize. Raw units of the collateral.
             * @example 250000000
             */
            filledSize: bigint;
            /**
             * @description Sum of the bids' acquiredCollateral. Raw units of the collateral.
             * @example 250000000
             */
            acquiredCollateral: bigint;
            /**
             * @description Success: challenges(number).size of the hub is 0 after the challenge's last log, whether it was averted or succeeded.
             * @enum {string}
             */
            status: "Active" | "Success";
            /**
             * @description Decimals of the position's collateral token, 0 to 255.
             * @example 18
             */
            collateralDecimals: number;
        };
        ChallengeMapping: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description The keys of map, in the list's order. */
            challenges: string[];
            /** @description By id. */
            map: {
                [key: string]: components["schemas"]["Challenge"];
            };
        };
        ChallengesByChallenger: {
            /**
             * @description Number of challengers.
             * @example 1
             */
            num: number;
            /** @description Challengers: the keys of map, lower case. */
            challengers: string[];
            /** @description By challenger, in the list's order. */
            map: {
                [key: string]: components["schemas"]["Challenge"][];
            };
        };
        ChallengesByPosition: {
            /**
             * @description Number of positions.
             * @example 1
             */
            num: number;
            /** @description Challenged positions: the keys of map, lower case. */
            positions: string[];
            /** @description By position, in the list's order. */
            map: {
                [key: string]: components["schemas"]["Challenge"][];
            };
        };
        ChallengePrices: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description The keys of map, in the list's order. */
            ids: string[];
            /** @description By id. */
            map: {
                [key: string]: bigint;
            };
            /** @description Decimals of the collateral tokens, 0 to 255, by id of the challenge. */
            collateralDecimals: {
                [key: string]: number;
            };
        };
        ChallengeBidList: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description V2 then V1, newest first within each. */
            list: components["schemas"]["ChallengeBid"][];
        };
        ChallengeBid: {
            /**
             * @description The minting hub, 1 or 2.
             * @enum {integer}
             */
            version: 1 | 2;
            /**
             * @description `<lower-case position>-challenge-<number>-bid-<numberBid>`.
             * @example 0x98725ee62833096c1c9be26001f3cda9a6241ef3-challenge-7-bid-0
             */
            id: string;
            /**
             * @description The challenged position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /**
             * @description Index of the challenge in its hub. Decimal string.
             * @example 7
             */
            number: string;
            /**
             * @description Number of the bid within its challenge, from 0. Decimal string.
             * @example 0
             */
            numberBid: string;
            /**
             * @description Transaction of the bid, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Sender of the transaction, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            bidder: string;
            /**
             * @description Block time, unix seconds, as a decimal string.
             * @example 1752837323
             */
            created: string;
            /**
             * @description By the hub's log.
             * @enum {string}
             */
            bidType: "Averted" | "Succeeded";
            /**
             * @description Averted: price * filledSize / 1e18, what the log's size costs; the challenger averts without paying it. Succeeded: the log's bid. ZCHF, 18 decimals.
             * @example 85000000000000000000000
             */
            bid: bigint;
            /**
             * @description Averted: price() of the position at the end of the block. Succeeded: bid * 1e18 / filledSize, 0 for a bid for nothing. ZCHF for one collateral token, 36 - its decimals digits, as a decimal string.
             * @example 550000000000000000000000000000000
             */
            price: bigint;
            /**
             * @description The part of the challenge that was bid for. Raw units of the collateral.
             * @example 250000000
             */
            filledSize: bigint;
            /**
             * @description Collateral of the position that the bidder got; 0 of Averted. Raw units of the collateral.
             * @example 250000000
             */
            acquiredCollateral: bigint;
            /**
             * @description Collateral that was challenged: the challenge's size. Raw units of the collateral.
             * @example 250000000
             */
            challengeSize: bigint;
            /**
             * @description Decimals of the position's collateral token, 0 to 255.
             * @example 18
             */
            collateralDecimals: number;
        };
        ChallengeBidMapping: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description The keys of map, in the list's order. */
            bidIds: string[];
            /** @description By id. */
            map: {
                [key: string]: components["schemas"]["ChallengeBid"];
            };
        };
        ChallengeBidsByBidder: {
            /**
             * @description Number of bidders.
             * @example 1
             */
            num: number;
            /** @description Bidders: the keys of map, lower case. */
            bidders: string[];
            /** @description By bidder, in the list's order. */
            map: {
                [key: string]: components["schemas"]["ChallengeBid"][];
            };
        };
        ChallengeBidsByChallenge: {
            /**
             * @description Number of challenges.
             * @example 1
             */
            num: number;
            /** @description The keys of map. */
            challenges: string[];
            /** @description By id of the challenge, in the list's order. */
            map: {
                [key: string]: components["schemas"]["ChallengeBid"][];
            };
        };
        ChallengeBidsByPosition: {
            /**
             * @description Number of positions.
             * @example 1
             */
            num: number;
            /** @description Challenged positions: the keys of map, lower case. */
            positions: string[];
            /** @description By position, in the list's order. */
            map: {
                [key: string]: components["schemas"]["ChallengeBid"][];
            };
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
             * @description Account that gets a part of the interest, as of the account's last log; the zero address: none.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            referrer: string;
            /** @description The referrer's part of the interest, parts per million; at most 250,000, a quarter. */
            referralFeePPM: number;
            /**
             * @description Interest that refreshBalance() would collect at the indexed block, gross, raw ZCHF. Savings earn nothing in the first three days; what is added delays the average accordingly. In the module without referrers at most the equity capital. Of the account as it was after its last log: that module may since have advanced the account's ticks without a log, while the equity was 0; then the contract collects less. With `at`, to the second of that time.
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
            /** @description Each account once, in any module. */
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
            /** @description Its balance, ZCHF. */
            balance: number;
            /**
             * @description Address, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            referrer: string;
            /** @description The referrer's part of the interest, parts per million; at most 250,000, a quarter. */
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
        LeadRateInfo: {
            /** @description The latest RateChanged of each module, by chain id, then by savings module (lower case). */
            rate: {
                [key: string]: {
                    [key: string]: components["schemas"]["LeadRate"];
                };
            };
            /** @description The latest RateProposed of each module, applied or not, by chain id, then by savings module (lower case). On Ethereum only: side chains receive their rate from there. */
            proposed: {
                [key: string]: {
                    [key: string]: components["schemas"]["LeadRateProposal"];
                };
            };
            /** @description The latest proposals that are not settled: isProposal, isPending or not isSynced. By chain id, then by savings module (lower case). */
            open: {
                [key: string]: {
                    [key: string]: components["schemas"]["OpenLeadRateProposal"];
                };
            };
        };
        LeadRate: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Block time, unix seconds.
             * @example 1751307767
             */
            created: number;
            /** @description Block number. */
            blockheight: number;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description The new lead rate, parts per million per year.
             * @example 35000
             */
            approvedRate: number;
            /** @description Number of the RateChanged log within the module. */
            count: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
        };
        LeadRateProposal: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Block time, unix seconds.
             * @example 1751307767
             */
            created: number;
            /** @description Number of the module's RateChanged logs before the proposal. */
            count: number;
            /** @description Block number. */
            blockheight: number;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description The log's `who`, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            proposer: string;
            /**
             * @description The proposed lead rate, parts per million per year.
             * @example 35000
             */
            nextRate: number;
            /**
             * @description Time from which the proposal can be applied, unix seconds.
             * @example 1751307767
             */
            nextChange: number;
        };
        OpenLeadRateProposal: {
            details: components["schemas"]["LeadRateProposal"];
            /**
             * @description currentRatePPM() of the module.
             * @example 35000
             */
            currentRate: number;
            /**
             * @description nextRatePPM() of the module.
             * @example 35000
             */
            nextRate: number;
            /**
             * @description nextChange() of the module, unix seconds.
             * @example 1751307767
             */
            nextChange: number;
            /** @description Whether the proposed rate differs from the current one. */
            isProposal: boolean;
            /** @description Whether nextChange is not before the time of the chain's indexed head. */
            isPending: boolean;
            /** @description False for Ethereum's module with referrers while its rate differs from that of Base's module; true for others and while Base is not indexed. */
            isSynced: boolean;
        };
        LeadRates: {
            /** @description The latest RateChanged of each module, by chain id, then by savings module (lower case). */
            rate: {
                [key: string]: {
                    [key: string]: components["schemas"]["LeadRate"];
                };
            };
            /** @description Every RateChanged, newest first, by chain id, then by savings module (lower case). The first is the constructor's. */
            list: {
                [key: string]: {
                    [key: string]: components["schemas"]["LeadRate"][];
                };
            };
        };
        LeadRateProposals: {
            /** @description The latest RateProposed of each module, applied or not, by chain id, then by savings module (lower case). On Ethereum only: side chains receive their rate from there. */
            proposed: {
                [key: string]: {
                    [key: string]: components["schemas"]["LeadRateProposal"];
                };
            };
            /** @description Every RateProposed, newest first, by chain id, then by savings module (lower case). */
            list: {
                [key: string]: {
                    [key: string]: components["schemas"]["LeadRateProposal"][];
                };
            };
        };
        RankedHolders: {
            /** @description Number of rows in list. */
            num: number;
            /** @description Number of accounts with a balance, by chain id. */
            holders: {
                [key: string]: number;
            };
            /** @description The largest balances of all chains, at most 1000. */
            list: components["schemas"]["Holding"][];
        };
        Holding: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Holder, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /**
             * @description balanceOf(account) at the indexed block, 18 decimals, as a decimal string.
             * @example 85000000000000000000000
             */
            balance: bigint;
            /**
             * @description Time of the last transfer that changed it, unix seconds.
             * @example 1752837323
             */
            updated: number;
        };
        /** @description By chain id; chains without a balance are left out. */
        Holdings: {
            [key: string]: components["schemas"]["Holding"];
        };
        YearlyEarnings: {
            /**
             * @description UTC year.
             * @example 2025
             */
            year: number;
            /**
             * @description Sum over the year's profit and loss logs on Ethereum of the balance then times earnings per FPS, rounded once toward zero. Raw ZCHF, 18 decimals; negative when losses prevail.
             * @example 85000000000000000000000
             */
            earnings: bigint;
            /**
             * @description Shares at the end of the year, in the current one now; 18 decimals.
             * @example 85000000000000000000000
             */
            balance: bigint;
            /**
             * @description balance times the price of FPS, which is that of FCS, at the end of the year, in the current year now. Raw ZCHF, 18 decimals.
             * @example 85000000000000000000000
             */
            value: bigint;
        };
        FcsInfo: {
            /** @description The token. */
            erc20: {
                /**
                 * @description name() of the contract.
                 * @example Frankencoin Shares
                 */
                name: string;
                /**
                 * @description symbol() of the contract.
                 * @example FCS
                 */
                symbol: string;
                /**
                 * @description Digits of a raw amount after the decimal point.
                 * @example 18
                 */
                decimals: number;
            };
            /** @description Where it is deployed. */
            chain: {
                /**
                 * @description EVM chain id: Ethereum.
                 * @example 1
                 */
                chainId: number;
                /**
                 * @description The contract.
                 * @example 0xDb861830D9Ae2d1fCF99fA0cfd3973de382B0B5b
                 */
                address: string;
            };
            /** @description Getters of the contract at the indexed head, or at the moment. */
            token: {
                /** @description ask(): price of one FCS for a buyer, before the fee of FPS; 0 where the getter reverts. In ZCHF. */
                ask: number;
                /** @description bid(): price of one FCS for a seller, less the discount of recent redemptions; 0 where the getter reverts, as without supply. In ZCHF. */
                bid: number;
                /** @description totalAssets(): the part of the equity that belongs to the holders of FCS; 0 where the getter reverts. In ZCHF. */
                totalAssets: number;
                /** @description totalSupply(): FCS in existence. */
                totalSupply: number;
                /** @description isBinding(): whether the contract controls more than two thirds of the votes of FPS; false where the getter reverts. */
                isBinding: boolean;
            };
        };
        FcsDiscount: {
            /**
             * @description currentDiscount(0): factor of the proceeds of a redemption at the margin, from 0 to 1, where 1 is no discount; 1 where the getter reverts.
             * @example 0.92
             */
            currentDiscount: number;
            /**
             * @description The same as currentDiscount, under the name that clients of the public service read.
             * @example 0.92
             */
            discount: number;
            /**
             * @description recentlyRedeemed(): FCS redeemed lately less FCS bought since, as of redemptionAnchor, raw.
             * @example 85000000000000000000000
             */
            recentlyRedeemed: bigint;
            /**
             * @description weightedRecentRedemptions(): what of recentlyRedeemed still reduces the proceeds at the indexed head, or at the moment, raw.
             * @example 85000000000000000000000
             */
            weightedRecentRedemptions: bigint;
            /**
             * @description redemptionAnchor(): time of the last redemption, or of a later purchase that took some of it off, unix seconds; 0 before the first.
             * @example 1757260800
             */
            redemptionAnchor: number;
            /**
             * @description RECOVERY_PERIOD(): time after which a redemption counts no more. In seconds.
             * @example 604800
             */
            recoveryPeriod: number;
            /**
             * @description The same as recoveryPeriod, as the public service names it. In seconds.
             * @example 604800
             */
            recoveryPeriodSeconds: number;
            /**
             * @description Time until recent redemptions count no more: redemptionAnchor + recoveryPeriod less the time of the indexed head, or the moment, at least 0. In seconds.
             * @example 349213
             */
            countdown: number;
            /**
             * @description The same as countdown, as the public service names it. In seconds.
             * @example 349213
             */
            recoveryCountdownSeconds: number;
        };
        FcsFees: {
            /** @description Number of rows in days. */
            num: number;
            /** @description Sum over all days. In ZCHF. */
            total: number;
            /** @description Days with a fee, oldest first. */
            days: components["schemas"]["FcsFeeDay"][];
        };
        FcsFeeDay: {
            /**
             * @description UTC day.
             * @example 2026-10-08
             */
            date: string;
            /**
             * @description UTC midnight that begins the day, unix seconds.
             * @example 1791417600
             */
            timestamp: number;
            /** @description Redemption fees that FCS paid to the equity contract on this day. In ZCHF. */
            amount: number;
            /** @description Withdrawals that paid a fee. */
            count: number;
        };
        BridgeProposalList: {
            /** @description Newest first, at most 1000. */
            list: components["schemas"]["BridgeProposal"][];
        };
        BridgeProposal: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /** @description Hash of type and arguments, lower case. Not unique: the same can be proposed again once it was denied or enacted. */
            hash: string;
            /**
             * @description Who proposed it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            proposer: string;
            /**
             * @description What is proposed.
             * @enum {string}
             */
            type: "AddChain" | "RemoveChain" | "RemotePoolUpdate" | "AdminTransfer";
            /**
             * @description From when it can be enacted unless it was denied, unix seconds.
             * @example 1752837323
             */
            deadline: number;
            /**
             * @description Pending also when the deadline has passed.
             * @enum {string}
             */
            status: "Pending" | "Denied" | "Enacted";
            /**
             * @description Arguments as JSON text, integers as decimal strings. AddChain: the pool's ChainUpdate; RemoveChain: chain; RemotePoolUpdate: add, chain, poolAddress; AdminTransfer: newAdmin.
             * @example {"chain":"4949039107694359620"}
             */
            details: string;
            /**
             * @description Block time of the proposal, unix seconds.
             * @example 1752837323
             */
            created: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description When it was denied, unix seconds; else null.
             * @example 1752837323
             */
            deniedAt: number | null;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            deniedTxHash: string | null;
            /**
             * @description When it was enacted, unix seconds; else null.
             * @example 1752837323
             */
            enactedAt: number | null;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            enactedTxHash: string | null;
        };
        BridgeChainList: {
            /** @description Ascending by chain id, then selector. */
            list: components["schemas"]["BridgeChain"][];
        };
        BridgeChain: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description CCIP selector of the other network, an unsigned 64-bit decimal string.
             * @example 4949039107694359620
             */
            remoteChainSelector: string;
            /** @description The pool's isSupportedChain(). */
            active: boolean;
            /**
             * @description ZCHF there, as the pool stores it: an EVM address is padded to 32 bytes.
             * @example 0x000000000000000000000000d4dd9e2f021bb459d5a5f6c24c12fe09c5d45553
             */
            remoteTokenAddress: string;
            /** @description Whether what leaves this chain for the network is limited. */
            outboundEnabled: boolean;
            /**
             * @description Most that leaves this chain for the network at once, ZCHF of 18 decimals as a decimal string.
             * @example 85000000000000000000000
             */
            outboundCapacity: bigint;
            /**
             * @description ZCHF by which the limit is refilled per second, 18 decimals, as a decimal string.
             * @example 85000000000000000000000
             */
            outboundRate: bigint;
            /** @description Whether what arrives from the network is limited. */
            inboundEnabled: boolean;
            /**
             * @description Most that arrives from the network at once, ZCHF of 18 decimals as a decimal string.
             * @example 85000000000000000000000
             */
            inboundCapacity: bigint;
            /**
             * @description ZCHF by which the limit is refilled per second, 18 decimals, as a decimal string.
             * @example 85000000000000000000000
             */
            inboundRate: bigint;
            /**
             * @description When the limits were last changed since the network was added, unix seconds; null when never.
             * @example 1752837323
             */
            rateLimitUpdatedAt: number | null;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            rateLimitTxHash: string | null;
        };
        AmplifierList: {
            /** @description Number of rows in list. */
            num: number;
            /** @description By chain id. */
            list: components["schemas"]["Amplifier"][];
        };
        Amplifier: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description The amplifier.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            address: string;
            /**
             * @description Its pool of Uniswap v3, UNISWAP_POOL().
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            pool: string;
            /**
             * @description ZCHF on the chain, ZCHF().
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            zchf: string;
            /**
             * @description The pool's dollar token, USD().
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            usd: string;
            /**
             * @description symbol() of the dollar token, at most 256 characters. Untrusted.
             * @example USDT
             */
            usdSymbol: string;
            /**
             * @description decimals() of the dollar token, 0 to 255.
             * @example 6
             */
            usdDecimals: number;
            /** @description Whether ZCHF is the pool's token0, ZCHF_IS_TOKEN0(). */
            zchfIsToken0: boolean;
            /**
             * @description From when on anyone may burn the liquidity of positions, unix seconds, EXPIRATION().
             * @example 1806537599
             */
            expiration: number;
            /**
             * @description Most ZCHF that may be borrowed, 18 decimals, LIMIT().
             * @example 85000000000000000000000
             */
            limit: bigint;
            /**
             * @description ZCHF owed by all positions, 18 decimals: totalBorrowed() at the indexed block, or at `at`.
             * @example 85000000000000000000000
             */
            totalBorrowed: bigint;
            /** @description Number of positions that were ever opened, or until `at`. */
            positionCount: number;
            /**
             * @description ZCHF that burning the liquidity would pay at the pool's price, without uncollected fees; null while the pool has no price. By Uniswap v3's closed formula over the whole range, in whole ZCHF.
             * @example 120345.67
             */
            zchfAmount: number | null;
            /**
             * @description The same in whole dollars; null while the pool has no price.
             * @example 98012.5
             */
            usdAmount: number | null;
            /**
             * @description Dollars for one ZCHF in the pool; null while the pool has no price.
             * @example 1.2525
             */
            usdPerZchf: number | null;
            /**
             * @description zchfAmount + usdAmount / usdPerZchf, in whole ZCHF; null while the pool has no price.
             * @example 198456.1
             */
            poolValueZchf: number | null;
            /**
             * @description poolValueZchf over totalBorrowed, a fraction; 0 without debt, null while the pool has no price.
             * @example 1.83
             */
            avgCollRatio: number | null;
            /**
             * @description Time of the block at whose end slot0() and totalLiquidity() were read, unix seconds; they are read once a minute at most, totalLiquidity() of the 1,500 positions of the chain with most liquidity.
             * @example 1752837323
             */
            asOf: number;
        };
        AmplifierPositions: {
            /** @description Number of rows in list. */
            num: number;
            /** @description Number of all rows. */
            total: number;
            /** @description Newest first. */
            list: components["schemas"]["AmplifierPosition"][];
        };
        AmplifierPosition: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description The position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description Its amplifier.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            amplifier: string;
            /**
             * @description owner() at the indexed block, or at `at`.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            owner: string;
            /**
             * @description Lower tick of its range, fixed: -887272 to 887272. The price of tick n is 1.0001^n token1 for one token0, raw units.
             * @example -276320
             */
            tickLow: number;
            /**
             * @description Upper tick of its range, fixed: -887272 to 887272. The price of tick n is 1.0001^n token1 for one token0, raw units.
             * @example -276320
             */
            tickHigh: number;
            /**
             * @description totalLiquidity(), with what others gave it, as of the reading of /amplifier/list; with `at`, and of positions beyond the 1,500 with most liquidity on the chain, after its last log until then. A decimal string.
             * @example 85000000000000000000000
             */
            liquidity: bigint;
            /**
             * @description ZCHF that it borrowed and has not repaid, 18 decimals: borrowed() at the indexed block, or at `at`.
             * @example 85000000000000000000000
             */
            borrowed: bigint;
            /**
             * @description Block time of its opening, unix seconds.
             * @example 1752837323
             */
            created: number;
            /**
             * @description ZCHF that burning the liquidity would pay at the pool's price, without uncollected fees; null while the pool has no price. By Uniswap v3's closed formula over the whole range, in whole ZCHF.
             * @example 120345.67
             */
            zchfAmount: number | null;
            /**
             * @description The same in whole dollars; null while the pool has no price.
             * @example 98012.5
             */
            usdAmount: number | null;
        };
        AmplifierActivities: {
            /** @description Number of rows in list. */
            num: number;
            /** @description Number of all rows. */
            total: number;
            /** @description Newest first. */
            list: components["schemas"]["AmplifierActivity"][];
        };
        AmplifierActivity: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Index of the log in its block.
             * @example 214
             */
            count: number;
            /**
             * @description The amplifier.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            amplifier: string;
            /**
             * @description The position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description Whether liquidity was added or removed.
             * @enum {string}
             */
            kind: "Mint" | "Burn";
            /**
             * @description Liquidity added or removed, a decimal string.
             * @example 85000000000000000000000
             */
            liquidity: bigint;
            /**
             * @description Raw units of the pool's token0 that it was made of, a decimal string.
             * @example 85000000000000000000000
             */
            token0: bigint;
            /**
             * @description decimals() of the pool's token0, 0 to 255.
             * @example 18
             */
            token0Decimals: number;
            /**
             * @description Raw units of the pool's token1 that it was made of, a decimal string.
             * @example 85000000000000000000000
             */
            token1: bigint;
            /**
             * @description decimals() of the pool's token1, 0 to 255.
             * @example 18
             */
            token1Decimals: number;
            /**
             * @description ZCHF borrowed by a Mint or repaid by a Burn, 18 decimals.
             * @example 85000000000000000000000
             */
            zchf: bigint;
            /**
             * @description ZCHF owed by all positions of the amplifier afterwards, 18 decimals.
             * @example 85000000000000000000000
             */
            totalBorrowed: bigint;
            /**
             * @description Sender of the transaction; after the expiration anyone may burn.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            sender: string;
            /**
             * @description Block time, unix seconds.
             * @example 1752837323
             */
            created: number;
            /**
             * @description Block number.
             * @example 25800000
             */
            blockheight: number;
        };
        CoinInfo: {
            /** @description The token itself, the same on all chains. */
            erc20: {
                /**
                 * @description name() of the contract.
                 * @example Frankencoin
                 */
                name: string;
                /**
                 * @description symbol() of the contract.
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
                     * @description Time of the chain's last indexed ZCHF transfer, unix seconds; 0 before the first. Not of the past.
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
                        /** @description Number of all transfers, mints and burns included; null where only some of them are indexed (COIN_TRANSFERS=mint-burn). Not of the past. */
                        balance: number | null;
                    };
                };
            };
            /** @description ZCHF over all chains. With `at`, usd is of the UTC midnight before it. */
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
                 * @description Decimal string. A number of logs where the key ends in Counter, Positions, Challenges or Bids; traded ZCHF * 3000 of …FeePaidPPM; else ZCHF with 18 decimals (in CSV with units=whole …FeePaidPPM is the fee in ZCHF).
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
                 * @description name() of the contract.
                 * @example Frankencoin
                 */
                name: string;
                /**
                 * @description symbol() of the contract.
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
                /** @description Profits of all indexed chains so far, those settled between them counted once. In ZCHF. */
                profit: number;
                /** @description Losses of all indexed chains so far, those settled between them counted once. In ZCHF. */
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
            /** @description What may still be minted, over families whose original is open and can mint: availableForMinting of a V2 original, limit - minted of the open members of a V1 family that can mint; without unboundedFamilies. A position can mint when it has not expired and its cooldown ends before it expires. In ZCHF. */
            mintingCapacity: number;
            /** @description Families that mintingCapacity leaves out because more than 10^10 ZCHF of their limit is left: whoever opens an original chooses its limit, and one of them would decide the sum. */
            unboundedFamilies: number;
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
        ContractList: {
            /**
             * @description Number of rows in list.
             * @example 1
             */
            num: number;
            /** @description By chain id. */
            list: components["schemas"]["Contract"][];
        };
        Contract: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description The contract, with checksum.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            address: string;
            /**
             * @description Its name in the addresses of the package @frankencoin/zchf.
             * @example mintingHubV2
             */
            key: string;
            /**
             * @description Its name for people, in English.
             * @example Minting hub V2
             */
            name: string;
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
             * @description Seconds during which the application can be denied: exact up to 9007199254740991, and that beyond; 0 of minters set when the coin began.
             * @example 1209600
             */
            applicationPeriod: number;
            /**
             * @description The exact value of applicationPeriod, up to 2^256 - 1. Decimal string.
             * @example 1209600
             */
            applicationPeriodRaw: string;
            /**
             * @description ZCHF paid, 18 decimals, as a decimal string.
             * @example 1000000000000000000000
             */
            applicationFee: bigint;
            /** @description Any text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Untrusted: escape it before showing it. */
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
            /** @description Any text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Untrusted: escape it before showing it. */
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
             * @description proposed: the period still runs at the time of the chain's indexed head, and FPS holders may deny it. active: may mint and burn, for good. deprecated: may mint, but a newer module took its place. denied: for good, unless it is proposed again.
             * @enum {string}
             */
            status: "proposed" | "active" | "deprecated" | "denied";
            /**
             * @description Only where applyMessage is cut: it has its first characters.
             * @enum {boolean}
             */
            applyMessageTruncated?: true;
            /** @description Characters (code points) of the whole text, where applyMessage is cut. */
            applyMessageLength?: number;
            /**
             * @description Only where denyMessage is cut: it has its first characters.
             * @enum {boolean}
             */
            denyMessageTruncated?: true;
            /** @description Characters (code points) of the whole text, where denyMessage is cut. */
            denyMessageLength?: number;
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
                 * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
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
                     * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                     * @example Wrapped Ether
                     */
                    name: string;
                    /**
                     * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
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
                 * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
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
                 * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
                 * @example WETH
                 */
                symbol: string;
                /**
                 * @description Decimals of its raw amounts, 0 to 255.
                 * @example 18
                 */
                decimals: number;
                /** @description Number of open positions. */
                num: number;
                /** @description The open positions, newest first. */
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
                     * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                     * @example Wrapped Ether
                     */
                    name: string;
                    /**
                     * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
                     * @example WETH
                     */
                    symbol: string;
                    /**
                     * @description Decimals of its raw amounts, 0 to 255.
                     * @example 18
                     */
                    decimals: number;
                    /**
                     * @description bridge: a stablecoin in francs for which a bridge mints ZCHF; absent of tokens that only positions hold.
                     * @enum {string}
                     */
                    kind?: "bridge";
                    /** @description Numbers of positions. A bridge counts as one open original. */
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
                    /** @description Owed by all its positions, reserves included; of a bridge its minted(), or its balance where it has no such getter. In ZCHF. */
                    totalMinted: number;
                    /** @description Limits of its originals that can still mint: not expired, closed or denied, and with a cooldown that ends before they expire; of a bridge its limit(). Without those above 10^10 ZCHF. In ZCHF. */
                    totalLimit: number;
                    /**
                     * @description Tokens in open positions and in the bridge, raw units of the token as a decimal string. With `at` those of positions are as after their last logs up to then.
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
        /** @description ZCHF and FPS first, then every collateral that any position ever named, then the stablecoins that bridges hold. */
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
             * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
             * @example Wrapped Ether
             */
            name: string;
            /**
             * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
             * @example WETH
             */
            symbol: string;
            /**
             * @description Decimals of its raw amounts, 0 to 255.
             * @example 18
             */
            decimals: number;
            /**
             * @description bridge: a stablecoin in francs for which a bridge mints ZCHF; absent of tokens that only positions hold.
             * @enum {string}
             */
            kind?: "bridge";
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
             * @description Where the price comes from: defillama, coingecko or file; custom: the Equity contract; null when unknown.
             * @example defillama
             */
            source: string | null;
            /**
             * @description Of when the price is, unix milliseconds; null when unknown. A price serves for up to a day. With `at`, the UTC midnight before. Of FPS the time of Ethereum's indexed head, or `at`.
             * @example 1788772483000
             */
            timestamp: number | null;
        }[];
        /** @description By lower-case address. */
        PriceMapping: {
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
                 * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
                 * @example WETH
                 */
                symbol: string;
                /**
                 * @description Decimals of its raw amounts, 0 to 255.
                 * @example 18
                 */
                decimals: number;
                /**
                 * @description bridge: a stablecoin in francs for which a bridge mints ZCHF; absent of tokens that only positions hold.
                 * @enum {string}
                 */
                kind?: "bridge";
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
                 * @description Where the price comes from: defillama, coingecko or file; custom: the Equity contract; null when unknown.
                 * @example defillama
                 */
                source: string | null;
                /**
                 * @description Of when the price is, unix milliseconds; null when unknown. A price serves for up to a day. With `at`, the UTC midnight before. Of FPS the time of Ethereum's indexed head, or `at`.
                 * @example 1788772483000
                 */
                timestamp: number | null;
            };
        };
        TickerPrice: {
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
        /** @description By lower-case address. */
        ListedTokens: {
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
                 * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                 * @example Wrapped Ether
                 */
                name: string;
                /**
                 * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
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
        /** @description By lower-case address: ZCHF, FPS, then every collateral that any position ever named, then the stablecoins that bridges hold. */
        PriceHistories: {
            [key: string]: components["schemas"]["PriceHistory"];
        };
        PriceHistory: {
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
             * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
             * @example Wrapped Ether
             */
            name: string;
            /**
             * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
             * @example WETH
             */
            symbol: string;
            /**
             * @description Decimals of its raw amounts, 0 to 255.
             * @example 18
             */
            decimals: number;
            /**
             * @description Where the latest of the prices comes from: defillama, coingecko or file; custom: the Equity contract; null when none is known.
             * @example defillama
             */
            source: string | null;
            /**
             * @description Midnight of the latest of the prices, unix milliseconds; null when none is known.
             * @example 1788739200000
             */
            timestamp: number | null;
            /** @description The latest of the prices; null when none is known. */
            price: {
                /**
                 * @description In ZCHF for one token: US dollars divided by the US dollar price of ZCHF at the same midnight. Of FPS Equity.price() at it.
                 * @example 2015.49
                 */
                chf: number | null;
            };
            /**
             * @description One price a day, by UTC midnight in unix milliseconds, ascending, from the first mint of ZCHF on as far as the source knows. Days whose price is unknown are left out, and so are prices that no price can be: not above 0, or ten times above or below that of the days before.
             * @example {
             *       "1788652800000": 2011.2,
             *       "1788739200000": 2015.49
             *     }
             */
            history: {
                [key: string]: number;
            };
        };
        CollateralRatios: {
            /**
             * @description The latest midnight, unix milliseconds; 0 when there is none.
             * @example 1788739200000
             */
            timestamp: number;
            /**
             * @description Over the supply less the reserve: equity at the midnight, plus the debts times their reserve contributions, by UTC midnight in unix milliseconds, ascending; a fraction, rounded to six decimals.
             * @example {
             *       "1788739200000": 2.153781
             *     }
             */
            collateralRatioByFreeFloat: {
                [key: string]: number;
            };
            /**
             * @description Over the supply of ZCHF on all indexed chains at the midnight, by UTC midnight in unix milliseconds, ascending; a fraction, rounded to six decimals.
             * @example {
             *       "1788739200000": 2.153781
             *     }
             */
            collateralRatioBySupply: {
                [key: string]: number;
            };
        };
        MarketChart: {
            /** @description Pairs of unix milliseconds and the price of one ZCHF in CHF, ascending. */
            prices: [
                number,
                number
            ][];
            /** @description Pairs of unix milliseconds and the market capitalisation in CHF; empty where the source has none, ascending. */
            market_caps: [
                number,
                number
            ][];
            /** @description Pairs of unix milliseconds and the volume traded in 24 hours in CHF; empty where the source has none, ascending. */
            total_volumes: [
                number,
                number
            ][];
            /** @description The same three series. */
            frankencoin: {
                /** @description Pairs of unix milliseconds and the price of one ZCHF in CHF, ascending. */
                prices: [
                    number,
                    number
                ][];
                /** @description Pairs of unix milliseconds and the market capitalisation in CHF; empty where the source has none, ascending. */
                market_caps: [
                    number,
                    number
                ][];
                /** @description Pairs of unix milliseconds and the volume traded in 24 hours in CHF; empty where the source has none, ascending. */
                total_volumes: [
                    number,
                    number
                ][];
            };
            /** @description FCS, from its purchases and redemptions: a point for each second with one, the latest 1000; empty where it is not deployed. */
            "frankencoin-shares": {
                /** @description Pairs of unix milliseconds and what a purchase or redemption paid for one FCS, in ZCHF, ascending. */
                prices: [
                    number,
                    number
                ][];
                /** @description Pairs of unix milliseconds and this price times all FCS in existence after it, in ZCHF, ascending. */
                market_caps: [
                    number,
                    number
                ][];
                /** @description Pairs of unix milliseconds and what was paid and received for FCS in the 24 hours up to then, in ZCHF, ascending. */
                total_volumes: [
                    number,
                    number
                ][];
            };
        };
        /**
         * @description By year, those of /positions/owner/{address}/history: the sum over its positions of the collateral in the last minting update before the year's end times its price then, in the current year now or at `at`; raw ZCHF, 18 decimals. The price then is that of the midnight or of the last of the 7 days before; a position whose price is unknown is left out of the sum, which is 0 when none is known. The first minting update of a V1 clone reports no collateral.
         * @example {
         *       "2024": "16629936923538042402532305",
         *       "2025": "21176673689687018495279912"
         *     }
         */
        ValueLocked: {
            [key: string]: bigint;
        };
        PositionRisks: {
            /**
             * @description Number of elements beside it.
             * @example 1
             */
            num: number;
            /** @description The nearest to liquidation first, those without a distance last; V1 then V2, newest first among equals. */
            list: components["schemas"]["PositionRisk"][];
        };
        PositionRisk: {
            /**
             * @description The position's contract, with checksum.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description Hub version of the position.
             * @example 2
             */
            version: number;
            /**
             * @description owner() of the position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            owner: string;
            /** @description Whether the contract is closed: less than the minimum collateral is left. What it owes is still owed. */
            closed: boolean;
            /**
             * @description The collateral token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            collateral: string;
            /**
             * @description Symbol of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.
             * @example WBTC
             */
            collateralSymbol: string;
            /**
             * @description decimals() of the token, 0 to 255; 18 when it returns none or more than 255.
             * @example 8
             */
            collateralDecimals: number;
            /**
             * @description The token's balanceOf(position), raw units, decimal string. With `at` that after the position's last log up to then: tokens that came or went without a log since are not counted.
             * @example 8500000000
             */
            collateralBalance: bigint;
            /** @description Market price of one collateral token; with `at` that of the UTC midnight before, or of the last of the 7 days before on which those of the token and of ZCHF are known. */
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
             * @description price() of the position: below this market price of one collateral token a challenge succeeds. ZCHF with 36 - collateralDecimals digits, decimal string.
             * @example 550000000000000000000000000000000
             */
            liquidationPrice: bigint;
            /**
             * @description Distance to liquidation: market price in ZCHF / liquidation price - 1, a fraction above or equal to -1; at or below 0 a challenge pays. null when a price is unknown or the liquidation price is 0.
             * @example 0.254381
             */
            distance: number | null;
            /**
             * @description Value of the collateral at the market price / minted, a fraction. null when a price is unknown.
             * @example 1.871203
             */
            collateralRatio: number | null;
            /**
             * @description minted() of the position: ZCHF owed, reserve included, 18 decimals.
             * @example 85000000000000000000000
             */
            minted: bigint;
            /**
             * @description ZCHF to pay back without the reserve, 18 decimals: floor(minted * (1,000,000 - reserveContribution) / 1,000,000).
             * @example 68000000000000000000000
             */
            debt: bigint;
            /**
             * @description Time of expiry, unix seconds. Exact up to 9007199254740991, and that beyond.
             * @example 1774456751
             */
            expiration: number;
        };
        TransactionLogPage: {
            /** @description Number of rows in logs. */
            num: number;
            /** @description The page's rows in the requested order. */
            logs: components["schemas"]["TransactionLog"][];
            /** @description Where the page stands in the whole list. */
            pageInfo: {
                /**
                 * @description Names the first row; null when there is none.
                 * @example AAAAAABlU_EAAAAAAQAAAAABXo9LAAAAB0zP5pX0mHkI
                 */
                startCursor: string | null;
                /**
                 * @description Names the last row: pass it as `after` to get the next page.
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
            kind: components["schemas"]["FinancialLogKind"];
            cause?: components["schemas"]["ProfitLossCause"];
            /**
             * @description The contract that logged it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            contract: string;
            /**
             * @description The account that reported the profit or loss, that saved or traded, or whose coins were minted or burned; of a settlement the bridge accounting. Lower case; absent of a rate.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account?: string;
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
             * @description Profits of all indexed chains so far, raw ZCHF: plus Equity:Profit, minus BridgedAccounting:ReceivedProfits of an indexed source chain (its profit is reported a second time when it is settled; of a chain that is not indexed only the second time counts).
             * @example 85000000000000000000000
             */
            totalInflow: bigint;
            /**
             * @description Losses of all indexed chains so far, raw ZCHF: plus Equity:Loss, minus BridgedAccounting:ReceivedLosses of an indexed source chain.
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
             * @description 365 days up to the row, all chains: inflow less outflow since the UTC midnight that begins the day 365 days earlier, raw ZCHF; may be negative.
             * @example 85000000000000000000000
             */
            realizedNetEarnings: bigint;
            /**
             * @description Since the first log, Ethereum only: sum over profits and losses of amount / fpsTotalSupply, each rounded toward zero, losses negative; raw ZCHF per FPS.
             * @example 85000000000000000000000
             */
            earningsPerFPS: bigint;
        };
        /**
         * @description What happened; it decides what amount means.
         * @example Equity:Profit
         * @enum {string}
         */
        FinancialLogKind: "Equity:Profit" | "Equity:Loss" | "Equity:Invested" | "Equity:Redeemed" | "Savings:Saved" | "Savings:InterestCollected" | "Savings:Withdrawn" | "Savings:RateChanged" | "Frankencoin:Mint" | "Frankencoin:Burn" | "BridgedAccounting:ReceivedProfits" | "BridgedAccounting:ReceivedLosses";
        /**
         * @description Why it was reported, by who did: savingsInterest: interest of savers; challenge: a bid in a challenge; forcedSale: the sale of expired collateral; settlement: what another chain reported, as it was settled; positionFee: the fee of an opening, or of a mint; minterFee: the fee of a proposal of a minter; other: another minter. Sums take settlements out, because the other chain reported them, too.
         * @enum {string}
         */
        ProfitLossCause: "savingsInterest" | "challenge" | "forcedSale" | "settlement" | "positionFee" | "minterFee" | "other";
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
             * @description Profits of all indexed chains so far, raw ZCHF: plus Equity:Profit, minus BridgedAccounting:ReceivedProfits of an indexed source chain (its profit is reported a second time when it is settled; of a chain that is not indexed only the second time counts).
             * @example 85000000000000000000000
             */
            totalInflow: bigint;
            /**
             * @description Losses of all indexed chains so far, raw ZCHF: plus Equity:Loss, minus BridgedAccounting:ReceivedLosses of an indexed source chain.
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
             * @description 365 days up to the row, all chains: inflow less outflow since the UTC midnight that begins the day 365 days earlier, raw ZCHF; may be negative.
             * @example 85000000000000000000000
             */
            realizedNetEarnings: bigint;
            /**
             * @description Since the first log, Ethereum only: sum over profits and losses of amount / fpsTotalSupply, each rounded toward zero, losses negative; raw ZCHF per FPS.
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
             * @description ReceivedProfits and ReceivedLosses take out what was counted on another indexed chain and is reported again when settled.
             * @enum {string}
             */
            kind: "Profit" | "Loss" | "ReceivedProfits" | "ReceivedLosses";
            cause: components["schemas"]["ProfitLossCause"];
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
        MintingRevenue: {
            /** @description Number of rows in days. */
            num: number;
            /** @description Sums over all days. */
            totals: {
                /** @description Of all challenges that succeeded. */
                Challenge: {
                    /** @description Part of what bidders paid beyond the debt that became equity, ZCHF; 0 of forced sales. */
                    excessProfit: number;
                    /** @description Reserve of the repaid debt that became equity, ZCHF. */
                    reserveReleased: number;
                    /** @description Debt that the equity paid, ZCHF. */
                    lossCovered: number;
                    /** @description excessProfit plus reserveReleased less lossCovered, ZCHF; may be negative. */
                    net: number;
                    /** @description Number of them. */
                    count: number;
                };
                /** @description Of all forced sales that left bad debt. */
                ForcedSale: {
                    /** @description Part of what bidders paid beyond the debt that became equity, ZCHF; 0 of forced sales. */
                    excessProfit: number;
                    /** @description Reserve of the repaid debt that became equity, ZCHF. */
                    reserveReleased: number;
                    /** @description Debt that the equity paid, ZCHF. */
                    lossCovered: number;
                    /** @description excessProfit plus reserveReleased less lossCovered, ZCHF; may be negative. */
                    net: number;
                    /** @description Number of them. */
                    count: number;
                };
            };
            /** @description By UTC day, version and kind; oldest first. Days without any have no row. */
            days: components["schemas"]["MintingRevenueDay"][];
        };
        MintingRevenueDay: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * Format: date
             * @description UTC day.
             * @example 2025-07-18
             */
            date: string;
            /**
             * @description Lending version of the challenged or sold positions.
             * @enum {string}
             */
            hub: "V1" | "V2";
            kind: components["schemas"]["MintingRevenueKind"];
            /**
             * @description UTC midnight that begins the day, unix seconds.
             * @example 1752837323
             */
            timestamp: number;
            /** @description Part of what bidders paid beyond the debt that became equity, ZCHF; 0 of forced sales. */
            excessProfit: number;
            /** @description Reserve of the repaid debt that became equity, ZCHF. */
            reserveReleased: number;
            /** @description Debt that the equity paid, ZCHF. */
            lossCovered: number;
            /** @description excessProfit plus reserveReleased less lossCovered, ZCHF; may be negative. */
            net: number;
            /** @description Bids, or sales, of the day. */
            count: number;
        };
        /**
         * @description Challenge: bids that bought collateral, each counted. ForcedSale: sales of expired collateral that left bad debt; others move no equity and are not counted.
         * @enum {string}
         */
        MintingRevenueKind: "Challenge" | "ForcedSale";
        FpsEarnings: {
            /** @description Fees of minter proposals on all chains, ZCHF. */
            minterProposalFees: number;
            /** @description 0.3 % of all investments, ZCHF. */
            investFees: number;
            /** @description 0.3 % of all redemptions, ZCHF. */
            redeemFees: number;
            /** @description Fees that redemptions of FCS paid: the total of /fcs/fees, ZCHF. */
            fcsRedemptionFees: number;
            /** @description 1000 ZCHF for each position opened as an original. */
            positionProposalFees: number;
            /** @description All other profits, such as the fees of minting: totalInflow less the fees of minter and position proposals, challengeProfits and forcedSaleProfits, ZCHF. */
            otherProfitClaims: number;
            /** @description What of the equity no other line explains, such as what was invested in FPS less what was redeemed: equity plus all costs less all other sources, ZCHF; may be negative. */
            otherContributions: number;
            /** @description Cost: gross interest collected in all savings modules, ZCHF. */
            savingsInterestCosts: number;
            /** @description Cost: all other losses: totalOutflow less savingsInterestCosts, challengeLosses and forcedSaleLosses, ZCHF. */
            otherLossClaims: number;
            /** @description Profits the minting hubs reported of challenges: all of them less positionProposalFees. ZCHF. */
            challengeProfits: number;
            /** @description Cost: losses the minting hubs reported. ZCHF. */
            challengeLosses: number;
            /** @description Profits that positions reported of forced sales: all of them less the fees of minting. ZCHF. */
            forcedSaleProfits: number;
            /** @description Cost: losses that positions reported. ZCHF. */
            forcedSaleLosses: number;
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
                /** @description Owed by positions that have expired, ZCHF. */
                overdue: number;
                /** @description Owed by positions whose collateral has no known price, ZCHF. */
                unpriced: number;
                /** @description Owed beyond the market value of the collateral, of positions whose price is known, ZCHF. */
                uncovered: number;
                /** @description Market value of the collateral of all positions that owe and whose price is known, closed ones included, over what they owe, reserve included; six decimals, null where nothing is owed. /prices/history/ratio is another figure: debt, each times market over liquidation price, over ZCHF. */
                collateralRatio: number | null;
                /** @description Equity.price(), ZCHF per FPS. */
                fpsPrice: number;
                /** @description Equity.totalSupply(), FPS. */
                fpsTotalSupply: number;
                /** @description Sum of totalTheta: ZCHF a day; null when one of them is. */
                thetaFromPositions: number | null;
                /** @description thetaFromPositions per FPS, ZCHF a day; null without either. */
                thetaPerToken: number | null;
                /** @description thetaFromPositions * 365: ZCHF a year; null without the former. */
                earningsPerAnnum: number | null;
                /** @description earningsPerAnnum per FPS, ZCHF a year; null without either. */
                earningsPerToken: number | null;
                /** @description fpsPrice over earningsPerToken; null without earnings. */
                priceToEarnings: number | null;
                /** @description Market value of all FPS over equity; null without equity. */
                priceToBookValue: number | null;
            };
            /** @description By collateral of positions that are open or owe ZCHF. */
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
                /** @description name() of the token, at most 256 characters. Untrusted. */
                name: string;
                /** @description symbol() of the token, at most 256 characters. Untrusted. */
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
            /** @description What the positions that are open or owe have minted, and what that earns. */
            mint: {
                /** @description ZCHF the positions owe, reserve included; also those that are closed or empty and still owe. */
                totalMinted: number;
                /** @description Part of it that is their reserve, ZCHF. */
                totalContribution: number;
                /** @description Sum of the limits of the distinct originals behind the positions that can still mint: not expired, closed or denied, and with a cooldown that ends before they expire. ZCHF; without unboundedFamilies. */
                totalLimit: number;
                /** @description Originals that totalLimit leaves out because their limit is above 10^10 ZCHF: whoever opens an original chooses it, and one of them would decide the sum. */
                unboundedFamilies: number;
                /** @description totalMinted over totalLimit, six decimals; null without limit. */
                totalMintedRatio: number | null;
                /** @description Interest per year on what may be used of the minted ZCHF (annual interest over 1 - reserve), weighted by minted, as a fraction of six decimals; null when nothing is minted, or interest is due where the reserve takes everything. */
                interestAverage: number | null;
                /** @description interestAverage * totalMinted / 365: ZCHF a day; 0 when nothing is minted, null when interest is due where the reserve takes everything. */
                totalTheta: number | null;
                /** @description totalTheta per FPS, ZCHF a day; null without totalTheta or FPS. */
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
        Statement: {
            /**
             * @description The account, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /**
             * @description Year in the time zone tz.
             * @example 2025
             */
            year: number;
            /**
             * @description Time zone of the period, as in the request.
             * @example UTC
             */
            tz: string;
            /**
             * @description First second of the year, month or day, unix seconds.
             * @example 1752837323
             */
            from: number;
            /**
             * @description Last second that the statement covers, unix seconds: the last of the year, month or day, or that up to which all chains are indexed.
             * @example 1752837323
             */
            through: number;
            /** @description Whether it covers the whole year, month or day. */
            isComplete: boolean;
            /**
             * @description How gains are computed.
             * @example Gains are those of average cost. Shares that leave the holding take their part of its cost with them: the cost of the holding, times these shares, over all shares of the holding, rounded down. Shares that are received by transfer cost the price of FPS at the end of that UTC day. Shares that are sent leave at cost, without a gain.
             */
            method: string;
            /** @description What the account held at either end or moved in between, by asset, chain and module. */
            balances: components["schemas"]["StatementBalance"][];
            /** @description Every change of a balance, oldest first. */
            lines: components["schemas"]["StatementLine"][];
            /** @description Interest received on savings. */
            interest: {
                /**
                 * @description Sum of the lines of kind Interest, raw ZCHF.
                 * @example 85000000000000000000000
                 */
                gross: bigint;
                /**
                 * @description What of it went to referrers, raw ZCHF.
                 * @example 85000000000000000000000
                 */
                referralFees: bigint;
                /**
                 * @description gross less referralFees, raw ZCHF.
                 * @example 85000000000000000000000
                 */
                net: bigint;
            };
            /** @description Received as a referrer. */
            referralFees: {
                /**
                 * @description Sum of list, raw ZCHF.
                 * @example 85000000000000000000000
                 */
                total: bigint;
                /** @description Each referral fee, oldest first. */
                list: components["schemas"]["StatementReferralFee"][];
            };
            /** @description Positions that the account owned at either end, without those that held nothing; newest first. */
            positions: components["schemas"]["StatementPosition"][];
            /** @description Positions of Uniswap amplifiers that the account owned at either end, without those that held nothing; oldest first. */
            amplified: components["schemas"]["StatementAmplified"][];
            /** @description Paid for minting. */
            fees: {
                /**
                 * @description Sum of list, raw ZCHF.
                 * @example 85000000000000000000000
                 */
                total: bigint;
                /** @description Each fee, oldest first. */
                list: components["schemas"]["StatementFee"][];
            };
            /** @description What moved the FPS and FCS of the account. */
            trades: {
                /**
                 * @description Sum of the gains, raw ZCHF; negative: a loss.
                 * @example 85000000000000000000000
                 */
                gain: bigint;
                /** @description Each of these movements, oldest first. */
                list: components["schemas"]["StatementTrade"][];
            };
        };
        StatementBalance: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description ZCHF, FPS and FCS: tokens of the account. savings: ZCHF of the account in a savings module.
             * @enum {string}
             */
            asset: "ZCHF" | "FPS" | "FCS" | "savings";
            /**
             * @description The savings module, lower case; null of tokens.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string | null;
            /**
             * @description Balance at the end of the second before `from`, 18 decimals.
             * @example 85000000000000000000000
             */
            opening: bigint;
            /**
             * @description Balance at `through`, 18 decimals: opening plus the amounts of its lines.
             * @example 85000000000000000000000
             */
            closing: bigint;
            /** @description Value of opening: FPS and FCS at Equity.price() then, ZCHF as it is. In ZCHF, which stands for CHF; null when unknown. */
            openingChf: number | null;
            /** @description Value of closing, in the same way. In ZCHF, which stands for CHF; null when unknown. */
            closingChf: number | null;
            /**
             * @description savings: interest earned and not collected before `from`, gross, raw ZCHF; not part of the balance. 0 of tokens, null when unknown.
             * @example 85000000000000000000000
             */
            openingAccrued: bigint | null;
            /**
             * @description The same at `through`.
             * @example 85000000000000000000000
             */
            closingAccrued: bigint | null;
        };
        StatementLine: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description ZCHF, FPS and FCS: tokens of the account. savings: ZCHF of the account in a savings module.
             * @enum {string}
             */
            asset: "ZCHF" | "FPS" | "FCS" | "savings";
            /**
             * @description The savings module, lower case; null of tokens.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string | null;
            /**
             * @description Block time, unix seconds.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Tokens: minted to or burned from the account, received or sent. savings: Interest is gross, ReferralFee what of it went to the referrer.
             * @enum {string}
             */
            kind: "Minted" | "Burned" | "Received" | "Sent" | "Saved" | "Withdrawn" | "Interest" | "ReferralFee";
            /**
             * @description The other account of a transfer, lower case; null of mints, burns and savings.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            counterparty: string | null;
            /**
             * @description What it adds to the balance, 18 decimals; negative when it takes.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description The balance after it, 18 decimals.
             * @example 85000000000000000000000
             */
            balance: bigint;
        };
        StatementReferralFee: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Block time, unix seconds.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description The savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Whose interest it is part of, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /**
             * @description ZCHF received, 18 decimals; also a line of ZCHF.
             * @example 85000000000000000000000
             */
            amount: bigint;
        };
        StatementPosition: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description The position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description Hub version, 1 or 2.
             * @example 2
             */
            version: number;
            /**
             * @description The collateral token.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            collateral: string;
            /**
             * @description symbol() of the token, at most 256 characters. Untrusted.
             * @example WETH
             */
            collateralSymbol: string;
            /**
             * @description Decimals of raw collateral, 0 to 255.
             * @example 18
             */
            collateralDecimals: number;
            /** @description Before `from`; null: not owned then. */
            opening: {
                /**
                 * @description ZCHF owed, reserve included, 18 decimals.
                 * @example 85000000000000000000000
                 */
                minted: bigint;
                /**
                 * @description minted less the reserve: floor(minted * (1,000,000 - reserve) / 1,000,000), raw ZCHF.
                 * @example 85000000000000000000000
                 */
                debt: bigint;
                /**
                 * @description Collateral, raw units of the token: at the end of a year that is not over the balance now, else as of the last minting update until then. Null where that update reports none: before the second update of a V1 clone.
                 * @example 85000000000000000000000
                 */
                collateral: bigint | null;
                /** @description Whether collateral is that of the last minting update: what was sent to the position since then leaves no log and is not in it. */
                isAtLeast: boolean;
                /** @description Value of collateral at the price of the last UTC midnight up to the second that follows, or of one of the 7 before. In ZCHF, which stands for CHF; null when unknown. */
                collateralChf: number | null;
            } | null;
            /** @description At `through`; null: not owned then. */
            closing: {
                /**
                 * @description ZCHF owed, reserve included, 18 decimals.
                 * @example 85000000000000000000000
                 */
                minted: bigint;
                /**
                 * @description minted less the reserve: floor(minted * (1,000,000 - reserve) / 1,000,000), raw ZCHF.
                 * @example 85000000000000000000000
                 */
                debt: bigint;
                /**
                 * @description Collateral, raw units of the token: at the end of a year that is not over the balance now, else as of the last minting update until then. Null where that update reports none: before the second update of a V1 clone.
                 * @example 85000000000000000000000
                 */
                collateral: bigint | null;
                /** @description Whether collateral is that of the last minting update: what was sent to the position since then leaves no log and is not in it. */
                isAtLeast: boolean;
                /** @description Value of collateral at the price of the last UTC midnight up to the second that follows, or of one of the 7 before. In ZCHF, which stands for CHF; null when unknown. */
                collateralChf: number | null;
            } | null;
        };
        StatementAmplified: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description The amplifier.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            amplifier: string;
            /**
             * @description The position.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /** @description Before `from`; null: not owned then. */
            opening: {
                /**
                 * @description ZCHF borrowed and not repaid, 18 decimals.
                 * @example 85000000000000000000000
                 */
                owed: bigint;
                /**
                 * @description Liquidity of the position after its last log until then, a plain number of Uniswap v3.
                 * @example 85000000000000000000000
                 */
                liquidity: bigint;
                /** @description Worth of its ZCHF and dollars at the pool's price after the last log of the amplifier until then; null while the pool has no price. */
                value: number | null;
            } | null;
            /** @description At `through`; null: not owned then. */
            closing: {
                /**
                 * @description ZCHF borrowed and not repaid, 18 decimals.
                 * @example 85000000000000000000000
                 */
                owed: bigint;
                /**
                 * @description Liquidity of the position after its last log until then, a plain number of Uniswap v3.
                 * @example 85000000000000000000000
                 */
                liquidity: bigint;
                /** @description Worth of its ZCHF and dollars at the pool's price after the last log of the amplifier until then; null while the pool has no price. */
                value: number | null;
            } | null;
        };
        StatementFee: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Block time, unix seconds.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description The position that minted.
             * @example 0xB58E61C3098d85632Df34EecfB899A1Ed80921cB
             */
            position: string;
            /**
             * @description Interest paid when minting, raw ZCHF: kept by the contract, the line of kind Minted is without it.
             * @example 85000000000000000000000
             */
            amount: bigint;
        };
        StatementTrade: {
            /**
             * @description EVM chain id.
             * @example 1
             */
            chainId: number;
            /**
             * @description Block time, unix seconds.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            txHash: string;
            /**
             * @description Invested and Redeemed: with the equity contract, or with FCS. Received and Sent: transfers. Wiped: burned without payment, by a restructuring.
             * @enum {string}
             */
            kind: "Invested" | "Redeemed" | "Received" | "Sent" | "Wiped";
            /**
             * @description Where FCS moved, which wrap FPS one for one; absent where FPS did.
             * @enum {string}
             */
            asset?: "FCS";
            /**
             * @description FPS or FCS gained, 18 decimals; negative when given away.
             * @example 85000000000000000000000
             */
            shares: bigint;
            /**
             * @description ZCHF paid or received, 18 decimals; of Received the value at the price of the day, of Sent and Wiped 0.
             * @example 85000000000000000000000
             */
            amount: bigint;
            /**
             * @description Cost of these shares, raw ZCHF: what they add to or take from totalCost.
             * @example 85000000000000000000000
             */
            cost: bigint;
            /**
             * @description amount less cost of Redeemed, minus cost of Wiped, raw ZCHF; otherwise null.
             * @example 85000000000000000000000
             */
            gain: bigint | null;
            /**
             * @description FPS and FCS held afterwards, 18 decimals: to exchange one for the other is no trade.
             * @example 85000000000000000000000
             */
            totalShares: bigint;
            /**
             * @description Their cost, raw ZCHF.
             * @example 85000000000000000000000
             */
            totalCost: bigint;
        };
        Event: components["schemas"]["TransferEvent"] | components["schemas"]["PositionOpenedEvent"] | components["schemas"]["PositionUpdatedEvent"] | components["schemas"]["PositionDeniedEvent"] | components["schemas"]["PositionChallengedEvent"] | components["schemas"]["ChallengeAvertedEvent"] | components["schemas"]["PositionSoldEvent"] | components["schemas"]["SavedEvent"] | components["schemas"]["WithdrawnEvent"] | components["schemas"]["InterestEvent"] | components["schemas"]["RateProposedEvent"] | components["schemas"]["RateChangedEvent"] | components["schemas"]["MinterProposedEvent"] | components["schemas"]["MinterDeniedEvent"] | components["schemas"]["FpsTradeEvent"] | components["schemas"]["FcsDepositEvent"] | components["schemas"]["FcsWithdrawEvent"] | components["schemas"]["AmplifierBorrowedEvent"] | components["schemas"]["AmplifierRepaidEvent"] | components["schemas"]["ProfitEvent"] | components["schemas"]["LossEvent"] | components["schemas"]["MinterActiveEvent"] | components["schemas"]["ChainStalledEvent"] | components["schemas"]["ChainLiveEvent"] | components["schemas"]["RetractedEvent"];
        TransferEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "transfer";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Account whose ZCHF moved, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            from: string;
            /**
             * @description Account that started the transfer, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            sender: string;
            /**
             * @description Recipient, lower case; of a cross-chain transfer the zero address where the router names none.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            to: string;
            /** @description Moved, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
            /** @description CCIP selector of the destination chain, as a decimal string; `0` on the same chain. */
            targetChain: string;
            /** @description The sender's reference; empty for a cross-chain transfer without one. Untrusted text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Escape it before showing it. */
            reference: string;
            /**
             * @description Only where reference is cut: it has its first characters.
             * @enum {boolean}
             */
            referenceTruncated?: true;
            /** @description Characters (code points) of the whole text, where reference is cut. */
            referenceLength?: number;
        };
        PositionOpenedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "position.opened";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /** @description 1 or 2: the minting hub of the position. */
            version: number;
            /**
             * @description Owner at the end of the block, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string;
            /**
             * @description Original of the position's family, lower case; of an original the position itself.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            original: string;
            /**
             * @description Collateral token, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            collateral: string;
        };
        PositionUpdatedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "position.updated";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /** @description 1 or 2: the minting hub of the position. */
            version: number;
            /**
             * @description Owner at the end of the block, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string;
            /**
             * @description Decimals of the position's collateral token, 0 to 255; null where a token acts while its position is opened.
             * @example 18
             */
            collateralDecimals: number | null;
            /** @description Collateral, raw units of the token, as a decimal string. */
            size: bigint;
            /** @description Liquidation price, ZCHF for one collateral token, 36 - its decimals digits, as a decimal string. */
            price: bigint;
            /** @description Minted by the position, ZCHF with 18 decimals, as a decimal string. */
            minted: bigint;
        };
        PositionDeniedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "position.denied";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /**
             * @description Owner at the end of the block, lower case; null when a token acts while its position is opened, which has no owner yet.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string | null;
            /**
             * @description Account that denied it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            denier: string;
            /** @description The denial's message. Untrusted text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Escape it before showing it. */
            message: string;
            /**
             * @description Only where message is cut: it has its first characters.
             * @enum {boolean}
             */
            messageTruncated?: true;
            /** @description Characters (code points) of the whole text, where message is cut. */
            messageLength?: number;
        };
        PositionChallengedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "position.challenged";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /** @description 1 or 2: the minting hub of the position. */
            version: number;
            /**
             * @description Owner at the end of the block, lower case; null when a token acts while its position is opened, which has no owner yet.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string | null;
            /** @description Index of the challenge in its hub, as a decimal string. */
            number: string;
            /**
             * @description Challenger, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            challenger: string;
            /**
             * @description Decimals of the position's collateral token, 0 to 255; null where a token acts while its position is opened.
             * @example 18
             */
            collateralDecimals: number | null;
            /** @description Challenged collateral, raw units of the token, as a decimal string. */
            size: bigint;
        };
        ChallengeAvertedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "position.averted";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /** @description 1 or 2: the minting hub of the position. */
            version: number;
            /**
             * @description Owner at the end of the block, lower case; null when a token acts while its position is opened, which has no owner yet.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string | null;
            /** @description Index of the challenge in its hub, as a decimal string. */
            number: string;
            /**
             * @description Bidder who averted the challenge or a part of it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            bidder: string;
            /**
             * @description Decimals of the position's collateral token, 0 to 255; null where a token acts while its position is opened.
             * @example 18
             */
            collateralDecimals: number | null;
            /** @description Collateral of that part, raw units of the token, as a decimal string. */
            size: bigint;
        };
        PositionSoldEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "position.sold";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Position, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            position: string;
            /** @description 1 or 2: the minting hub of the position. */
            version: number;
            /**
             * @description Owner at the end of the block, lower case; null when a token acts while its position is opened, which has no owner yet.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string | null;
            /** @description Index of the challenge that succeeded, as a decimal string; null after expiration. */
            number: string | null;
            /**
             * @description Buyer of the collateral, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            buyer: string;
            /**
             * @description Decimals of the position's collateral token, 0 to 255; null where a token acts while its position is opened.
             * @example 18
             */
            collateralDecimals: number | null;
            /** @description Collateral sold, raw units of the token, as a decimal string. */
            size: bigint;
            /** @description Paid in the challenge, ZCHF with 18 decimals, as a decimal string; null after expiration. */
            bid: bigint | null;
            /** @description Price after expiration, ZCHF for one collateral token, 36 - its decimals digits, as a decimal string; null in a challenge. */
            price: bigint | null;
        };
        SavedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "savings.saved";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Saver, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /** @description Saved, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
        };
        WithdrawnEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "savings.withdrawn";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Saver, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /** @description Withdrawn, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
        };
        InterestEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "savings.interest";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Saver, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            account: string;
            /** @description Gross interest, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
            /** @description Part of it that the referrer got, ZCHF with 18 decimals, as a decimal string. */
            referralFee: bigint;
        };
        RateProposedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "savings.rateProposed";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /**
             * @description Proposer, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            proposer: string;
            /** @description Proposed interest per year, parts per million. */
            ratePpm: number;
            /**
             * @description Unix seconds from which it can be applied.
             * @example 1752837323
             */
            applicableFrom: number;
        };
        RateChangedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "savings.rateChanged";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Savings module, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            module: string;
            /** @description New interest per year, parts per million. */
            ratePpm: number;
        };
        MinterProposedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "minter.proposed";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Proposed minter, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /**
             * @description Sender of the application, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            proposer: string;
            /** @description Seconds during which it can be denied, as a decimal string. */
            applicationPeriod: string;
            /** @description Paid for the application, ZCHF with 18 decimals, as a decimal string. */
            applicationFee: bigint;
            /** @description The application's message. Untrusted text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Escape it before showing it. */
            message: string;
            /**
             * @description Only where message is cut: it has its first characters.
             * @enum {boolean}
             */
            messageTruncated?: true;
            /** @description Characters (code points) of the whole text, where message is cut. */
            messageLength?: number;
        };
        MinterDeniedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "minter.denied";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Denied minter, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /**
             * @description Account that denied it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            denier: string;
            /** @description The denial's message. Untrusted text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Escape it before showing it. */
            message: string;
            /**
             * @description Only where message is cut: it has its first characters.
             * @enum {boolean}
             */
            messageTruncated?: true;
            /** @description Characters (code points) of the whole text, where message is cut. */
            messageLength?: number;
        };
        FpsTradeEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fps.trade";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Whether FPS were bought or returned.
             * @enum {string}
             */
            kind: "Invested" | "Redeemed";
            /**
             * @description Trader, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            trader: string;
            /** @description FPS that the trader got, 18 decimals, as a decimal string; negative when returned. */
            shares: bigint;
            /** @description Paid or received, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
            /** @description One FPS after the trade, ZCHF with 18 decimals, as a decimal string. */
            price: bigint;
        };
        FcsDepositEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fcs.deposit";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Who called the contract, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            sender: string;
            /**
             * @description Who got the FCS, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string;
            /** @description Paid, ZCHF with 18 decimals, as a decimal string. */
            assets: bigint;
            /** @description FCS bought, 18 decimals, as a decimal string. */
            shares: bigint;
        };
        FcsWithdrawEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fcs.withdraw";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Who called the contract, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            sender: string;
            /**
             * @description Who got the ZCHF, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            receiver: string;
            /**
             * @description Whose FCS were redeemed, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            owner: string;
            /** @description Received, less the fee, ZCHF with 18 decimals, as a decimal string. */
            assets: bigint;
            /** @description FCS redeemed, 18 decimals, as a decimal string. */
            shares: bigint;
            /** @description Redemption fee, which went to the equity contract, ZCHF with 18 decimals, as a decimal string. */
            fee: bigint;
        };
        AmplifierBorrowedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "amplifier.borrowed";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Amplifier, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            amplifier: string;
            /**
             * @description Sender of the transaction, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            sender: string;
            /** @description Owed by all positions of the amplifier afterwards, ZCHF with 18 decimals, as a decimal string. */
            totalBorrowed: bigint;
            /** @description Borrowed by a position of the amplifier, which minted it, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
        };
        AmplifierRepaidEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "amplifier.repaid";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Amplifier, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            amplifier: string;
            /**
             * @description Sender of the transaction, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            sender: string;
            /** @description Owed by all positions of the amplifier afterwards, ZCHF with 18 decimals, as a decimal string. */
            totalBorrowed: bigint;
            /** @description Repaid by a position of the amplifier, which burned it, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
        };
        ProfitEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "profit";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Who reported it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /** @description Profit of the equity holders, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
            cause: components["schemas"]["ProfitLossCause"];
        };
        LossEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "loss";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Who reported it, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /** @description Loss of the equity holders, ZCHF with 18 decimals, as a decimal string. */
            amount: bigint;
            cause: components["schemas"]["ProfitLossCause"];
        };
        /** @description Sent 15 minutes of the chain's time after the minter became active, when no block with its denial can be replaced any more. Block and transaction are those of the application. */
        MinterActiveEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "minter.active";
            /**
             * @description Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.
             * @example 2294563800001201
             */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the block, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string;
            /**
             * @description Block time, unix seconds; of minter.active the time from which the minter is active.
             * @example 1752837323
             */
            timestamp: number;
            /**
             * @description Hash of the transaction, lower case.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string;
            /** @description Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`. */
            final: boolean;
            /**
             * @description Minter whose application was not denied in time, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            minter: string;
            /**
             * @description Sender of the application, lower case.
             * @example 0x963ec454423cd543db08bc38fc7b3036b425b301
             */
            proposer: string;
        };
        /** @description All RPC URLs of the chain fail: its events are delayed. */
        ChainStalledEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "chain.stalled";
            /** @description Chain id, state and last indexed block, such as `1-stalled-22945638`. Not a record identifier. */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Last indexed block. */
            block: number;
            /** @description Null: it is of no log. */
            blockHash: null;
            /** @description Null: it is of no log. */
            transaction: null;
            /**
             * @description Always true: it is never retracted.
             * @enum {boolean}
             */
            final: true;
        };
        /** @description The chain's RPC URLs respond again. */
        ChainLiveEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "chain.live";
            /** @description Chain id, state and last indexed block, such as `1-stalled-22945638`. Not a record identifier. */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Last indexed block. */
            block: number;
            /** @description Null: it is of no log. */
            blockHash: null;
            /** @description Null: it is of no log. */
            transaction: null;
            /**
             * @description Always true: it is never retracted.
             * @enum {boolean}
             */
            final: true;
        };
        /** @description The event with this identifier was of a block that has been replaced; when the new blocks contain it, it follows again. A stream that is resumed after the replacement cannot apply type, address and reference to it: ignore identifiers that you do not know. */
        RetractedEvent: {
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "retracted";
            /** @description Record identifier of the event that no longer exists. */
            id: string;
            /**
             * @description EVM chain id.
             * @example 1
             */
            chain: number;
            /** @description Number of the block. */
            block: number;
            /**
             * @description Hash of the replaced block; null when the stream was resumed after it was replaced.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            blockHash: string | null;
            /**
             * @description Null when blockHash is.
             * @example 0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215
             */
            transaction: string | null;
            /**
             * @description Always true: it is never retracted.
             * @enum {boolean}
             */
            final: true;
        };
        GraphqlResponse: {
            /** @description By name or alias of the query's fields. */
            data: {
                [key: string]: unknown;
            };
        };
        GraphqlErrors: {
            /** @description At least one. */
            errors: components["schemas"]["GraphqlError"][];
        };
        GraphqlError: {
            /** @description What is wrong and what would be right. */
            message: string;
            /** @description Where in the query, counted from 1. */
            locations?: {
                line: number;
                column: number;
            }[];
            /** @description The field of the response. */
            path?: (string | number)[];
        };
        GraphqlRequest: {
            /**
             * @description A GraphQL query of at most 1000 tokens. The page at /graphql lists what it can ask for.
             * @example { minters(orderBy: "applyDate", orderDirection: "desc", limit: 5) { items { minter applyMessage } } }
             */
            query: string;
            /** @description Values of the query's variables by name. */
            variables?: {
                [key: string]: unknown;
            } | null;
            /** @description Which operation to execute, where the query has several. */
            operationName?: string | null;
        };
        JsonRpcMessage: {
            /** @enum {string} */
            jsonrpc: "2.0";
            /**
             * @description Of a request or notification.
             * @example tools/list
             */
            method?: string;
            /** @description Of a request and its response; a notification has none. */
            id?: string | number | null;
            /** @description By method. */
            params?: {
                [key: string]: unknown;
            };
            /** @description Of a response, by method. */
            result?: {
                [key: string]: unknown;
            };
            /** @description Of a request that could not be handled. */
            error?: {
                code: number;
                message: string;
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
                /** @description 503 when the last indexed block of a chain is older than this many seconds. */
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
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A chain is further behind than maxLagSeconds: the body contains the error and every chain's place. Or the database cannot be reached. */
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
    status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The database cannot be reached. */
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
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process responds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
            /** @description Every chain has, and nothing does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Some chains are still being indexed, or were not compared with their contracts yet, new webhook subscriptions have not begun, or the database is locked or gone. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
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
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    searchTransfers: {
        parameters: {
            query?: {
                /** @description Only transfers with this reference, compared as `match` says. Empty: those without one; 400 with `match=normalized` when nothing of it is left. */
                reference?: string;
                /** @description Only transfers of this transaction, any case. */
                txHash?: string;
                /** @description exact: the same text, case-sensitive. normalized: the same in Unicode form NFKC and lower case, without white space and invisible (default-ignorable) characters, so that `RF18 5390 0754 7034` and `rf18539007547034` are one. */
                match?: "exact" | "normalized";
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPage"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Only transfers with this reference, compared as `match` says. Empty: those without one; 400 with `match=normalized` when nothing of it is left. */
                reference?: string;
                /** @description exact: the same text, case-sensitive. normalized: the same in Unicode form NFKC and lower case, without white space and invisible (default-ignorable) characters, so that `RF18 5390 0754 7034` and `rf18539007547034` are one. */
                match?: "exact" | "normalized";
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Only transfers with this reference, compared as `match` says. Empty: those without one; 400 with `match=normalized` when nothing of it is left. */
                reference?: string;
                /** @description exact: the same text, case-sensitive. normalized: the same in Unicode form NFKC and lower case, without white space and invisible (default-ignorable) characters, so that `RF18 5390 0754 7034` and `rf18539007547034` are one. */
                match?: "exact" | "normalized";
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Only transfers with this reference, compared as `match` says. Empty: those without one; 400 with `match=normalized` when nothing of it is left. */
                reference?: string;
                /** @description exact: the same text, case-sensitive. normalized: the same in Unicode form NFKC and lower case, without white space and invisible (default-ignorable) characters, so that `RF18 5390 0754 7034` and `rf18539007547034` are one. */
                match?: "exact" | "normalized";
                /** @description Only transfers at or after this time, rounded down to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. What is no such time returns status 200 with an error object instead of the array. */
                start?: string;
                /** @description Only transfers before this time, rounded up to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. What is no such time returns status 200 with an error object instead of the array. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 100, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][] | components["schemas"]["Error"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Only transfers with this reference, compared as `match` says. Empty: those without one; 400 with `match=normalized` when nothing of it is left. */
                reference?: string;
                /** @description exact: the same text, case-sensitive. normalized: the same in Unicode form NFKC and lower case, without white space and invisible (default-ignorable) characters, so that `RF18 5390 0754 7034` and `rf18539007547034` are one. */
                match?: "exact" | "normalized";
                /** @description Only transfers at or after this time, rounded down to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. What is no such time returns status 200 with an error object instead of the array. */
                start?: string;
                /** @description Only transfers before this time, rounded up to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. What is no such time returns status 200 with an error object instead of the array. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 100, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"][] | components["schemas"]["Error"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionOwners"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingUpdateList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerFees"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerDebt"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerHistory"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerTransfers"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    listChallenges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenges. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    mapChallenges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenges. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    challengesByChallenger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenges. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengesByChallenger"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    challengesByPosition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenges. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengesByPosition"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    challengePrices: {
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengePrices"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    listChallengeBids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeBidList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    mapChallengeBids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeBidMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    challengeBidsByBidder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeBidsByBidder"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    challengeBidsByChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeBidsByChallenge"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    challengeBidsByPosition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeBidsByPosition"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsInfo"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
            /** @description One row per account, chain and savings module: an account may be there several times. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsAccount"][];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Account address, any case; mixed case must have the right checksum (EIP-55). */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The modules in which it has a balance; empty when none. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsBalances"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Account address, any case; mixed case must have the right checksum (EIP-55). */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logs; empty for an unknown account. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavingsActivity"][];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Referrer, any case. Not the zero address: an account with it has none. */
                referrer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 10000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferrerMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Referrer, any case. Not the zero address: an account with it has none. */
                referrer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it received. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 10000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferrerEarnings"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    leadRateInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates and proposals; as CSV the rates. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadRateInfo"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    leadRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadRates"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    leadRateProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadRateProposals"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    rankedHolders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description zchf: on every indexed chain; 503 where the service indexes mints and burns only. fps and fcs: on Ethereum; fcs is the share token that wraps FPS, and has no holders where it is not deployed. */
                token: "zchf" | "fps" | "fcs";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holders. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankedHolders"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    balancesOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description zchf: on every indexed chain; 503 where the service indexes mints and burns only. fps and fcs: on Ethereum; fcs is the share token that wraps FPS, and has no holders where it is not deployed. */
                token: "zchf" | "fps" | "fcs";
                /** @description Account address, any case; mixed case must have the right checksum (EIP-55). */
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its balances; empty when none. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holdings"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    yearlyShareEarnings: {
        parameters: {
            query: {
                /** @description Account, any case. */
                address: string;
                /** @description fps1 and fps: FPS. fcs: FCS, which wraps FPS one for one, so that an FCS earns what an FPS earns; empty where it is not deployed. combined: the sum of both by year. */
                token?: "fps1" | "fps" | "fcs" | "combined";
                /** @description This UTC year only. */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The years; empty for an account that never held such shares. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["YearlyEarnings"][];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    fcsInfo: {
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FcsInfo"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description FCS is not deployed on the indexed chains, or did not exist yet at the moment: code not_deployed. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    fcsDiscount: {
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FcsDiscount"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description FCS is not deployed on the indexed chains, or did not exist yet at the moment: code not_deployed. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    fcsFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days; empty without a fee. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FcsFees"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    fcsTotalSupply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supply. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    fcsCirculatingSupply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supply. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    bridgeProposals: {
        parameters: {
            query?: {
                /** @description Only proposals with this status. */
                status?: "Pending" | "Denied" | "Enacted";
                /** @description Only proposals of this type. */
                type?: "AddChain" | "RemoveChain" | "RemotePoolUpdate" | "AdminTransfer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeProposalList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    pendingBridgeProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeProposalList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    bridgeChains: {
        parameters: {
            query?: {
                /** @description Only networks that this chain's pool knows. */
                chainId?: number;
                /** @description Only networks that are supported, or were removed. */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The networks. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BridgeChainList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    listAmplifiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The amplifiers; empty where none is indexed. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmplifierList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    amplifierPositions: {
        parameters: {
            query?: {
                /** @description Most rows, 50 when absent. */
                limit?: number;
                /** @description Rows to leave out, from the newest on; 0 when absent. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description An amplifier, an owner of positions, or a position; any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions; empty for an unknown address. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmplifierPositions"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    amplifierActivity: {
        parameters: {
            query?: {
                /** @description Most rows, 50 when absent. */
                limit?: number;
                /** @description Rows to leave out, from the newest on; 0 when absent. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description An amplifier, an owner of positions, or a position; any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logs; empty for an unknown address. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmplifierActivities"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinInfo"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyValues"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
            /** @description By UTC midnight of the days with a mint or burn on any chain; as CSV with a column for each chain. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalSupply"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinInfo"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyValues"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
            /** @description By UTC midnight of the days with a mint or burn on any chain; as CSV with a column for each chain. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalSupply"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    coinSupply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supply. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FpsInfo"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    listContracts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contracts. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinterList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description EVM chain id. The list of a chain that ZCHF is not on is empty; of one that is not indexed here, the response is 503. */
                chainId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications; empty for a chain that ZCHF is not on. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinterList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralPositions"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
            /** @description By collateral, open positions only, also in num; as CSV the positions. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralDetails"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralStats"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    mapPrices: {
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceMapping"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    tickerPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Symbol of a token of /prices/list, case-sensitive. */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickerPrice"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No token that is listed has this symbol. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    coinToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                         * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                         * @example Wrapped Ether
                         */
                        name: string;
                        /**
                         * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
                         * @example WETH
                         */
                        symbol: string;
                        /**
                         * @description Decimals of its raw amounts, 0 to 255.
                         * @example 18
                         */
                        decimals: number;
                        /**
                         * @description The time that was asked for with `at`, unix seconds; only then.
                         * @example 1767225599
                         */
                        at?: number;
                        /**
                         * @description With `at`: names of the figures that are not known of the past and are left out, nested ones as `outer.inner`.
                         * @example [
                         *       "tvl"
                         *     ]
                         */
                        omitted?: string[];
                    };
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    fpsToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                         * @description name() of the token, at most 256 characters; empty when it returns no text. Untrusted.
                         * @example Wrapped Ether
                         */
                        name: string;
                        /**
                         * @description symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.
                         * @example WETH
                         */
                        symbol: string;
                        /**
                         * @description Decimals of its raw amounts, 0 to 255.
                         * @example 18
                         */
                        decimals: number;
                        /**
                         * @description The time that was asked for with `at`, unix seconds; only then.
                         * @example 1767225599
                         */
                        at?: number;
                        /**
                         * @description With `at`: names of the figures that are not known of the past and are left out, nested ones as `outer.inner`.
                         * @example [
                         *       "tvl"
                         *     ]
                         */
                        omitted?: string[];
                    };
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    openCollateralTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTokens"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    priceHistories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By lower-case address; as CSV a row per token and day. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceHistories"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    collateralRatioHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratios; as CSV a row per midnight. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollateralRatios"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    priceHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Token on Ethereum, any case. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token and its prices; as CSV the prices. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceHistory"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Neither ZCHF nor FPS nor a collateral nor a stablecoin of a bridge has this address. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    marketChart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charts; as CSV a row per point of ZCHF. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketChart"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    valueLocked: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account address, any case; mixed case must have the right checksum (EIP-55). */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By year; empty for an account that never owned a position. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValueLocked"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    positionsByRisk: {
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionRisks"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Rows of a page, 50 when absent. */
                limit?: number;
                /** @description An endCursor of the same order: the page begins after the row it names. */
                after?: string;
                /** @description Only rows of this kind; totals are still those of all rows. */
                kind?: "Equity:Profit" | "Equity:Loss" | "Equity:Invested" | "Equity:Redeemed" | "Savings:Saved" | "Savings:InterestCollected" | "Savings:Withdrawn" | "Savings:RateChanged" | "Frankencoin:Mint" | "Frankencoin:Burn" | "BridgedAccounting:ReceivedProfits" | "BridgedAccounting:ReceivedLosses";
                /** @description Only rows of this chain; totals are still those of all chains. */
                chainId?: number;
                /** @description Only rows at or after this time, rounded down to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. */
                start?: string;
                /** @description Only rows before this time, rounded up to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. */
                end?: string;
                /** @description true: oldest first. Otherwise newest first. */
                firstItem?: "true" | "false";
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionLogPage"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                /** @description Rows of a page, 50 when absent. */
                limit?: number;
                /** @description An endCursor of the same order: the page begins after the row it names. */
                after?: string;
                /** @description Only rows of this kind; totals are still those of all rows. */
                kind?: "Equity:Profit" | "Equity:Loss" | "Equity:Invested" | "Equity:Redeemed" | "Savings:Saved" | "Savings:InterestCollected" | "Savings:Withdrawn" | "Savings:RateChanged" | "Frankencoin:Mint" | "Frankencoin:Burn" | "BridgedAccounting:ReceivedProfits" | "BridgedAccounting:ReceivedLosses";
                /** @description Only rows of this chain; totals are still those of all chains. */
                chainId?: number;
                /** @description Only rows at or after this time, rounded down to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. */
                start?: string;
                /** @description Only rows before this time, rounded up to seconds: ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused. */
                end?: string;
                /** @description true: oldest first. Otherwise newest first. */
                firstItem?: "true" | "false";
                /** @description true: the last line is the pageInfo of the JSON response. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyLogs"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfitLossLog"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    mintingRevenue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintingRevenue"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FpsEarnings"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description There are more rows, with which this response would exceed 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    /**
                     * @description With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.
                     * @example tvl
                     */
                    "X-Omitted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FpsExposure"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    statement: {
        parameters: {
            query?: {
                /** @description Year in the time zone `tz`, from that of the first figures to the current one, which is meant when it is absent. 400 for any other, and for an account with more than 50000 lines in it: ask for its months then. */
                year?: number;
                /** @description Month of the year, of which the statement is then. 400 for one that has not begun, and for more than 50000 lines: ask for its days then. */
                month?: number;
                /** @description Day of the month, of which the statement is then. 400 without `month`, for one that has not begun, and for more than 50000 lines. */
                day?: number;
                /** @description Time zone by whose clocks the year, month or day begins and ends: an IANA name, or an offset such as +01:00, in a URL %2B01:00. 400 for an unknown one. Times in the response are UTC. */
                tz?: string;
            };
            header?: never;
            path: {
                /** @description Account address, any case. Not the zero address, which is no account. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    feed: {
        parameters: {
            query?: {
                /** @description Only what has this address as one of its parties, any case; absent: the whole system. */
                address?: string;
                /** @description Entries of the feed at most; 100 when absent, and for larger numbers. */
                limit?: number;
                /** @description Of the whole system: rare when absent, which leaves out transfers, minting updates, savings, trades, profits and losses. Those of an address are always all. */
                events?: "rare" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed, RFC 4287. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 100, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    calendar: {
        parameters: {
            query?: {
                /** @description Only what has this address as one of its parties, any case; absent: the whole system. */
                address?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar, RFC 5545. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    /**
                     * @description There are more rows: this response has 1000, or as many as fit into 8 MB. Absent when it has all rows.
                     * @example true
                     */
                    "X-Truncated"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    events: {
        parameters: {
            query?: {
                /** @description Only events of these types, separated by commas: transfer, position.opened, position.updated, position.denied, position.challenged, position.averted, position.sold, savings.saved, savings.withdrawn, savings.interest, savings.rateProposed, savings.rateChanged, minter.proposed, minter.denied, fps.trade, fcs.deposit, fcs.withdraw, amplifier.borrowed, amplifier.repaid, profit, loss, minter.active, chain.stalled, chain.live. `retracted` follows for each of them. */
                type?: string;
                /** @description Only events of these chains: EVM chain ids, separated by commas. */
                chain?: string;
                /** @description Only events with this address as any of its parties, any case. */
                address?: string;
                /** @description Only transfers with exactly this reference, whole and case-sensitive. */
                reference?: string;
                /** @description true: each event is sent when its block is final, and none is retracted. A stream must be resumed with the same value. */
                final?: "true" | "false";
                /** @description Resume after the event with this `id`, for clients that cannot send the header Last-Event-ID, which takes precedence. 0: everything from the beginning of every chain. */
                lastEventId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream; `data` of each message is an event. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through"?: string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Event"];
                };
            };
            /** @description A parameter is malformed, or belongs to other routes; the message names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    graphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphqlRequest"];
            };
        };
        responses: {
            /** @description What the query asks for. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResponse"];
                };
            };
            /** @description The body is no request, or the query is rejected: its errors have the shape of GraphQL. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlErrors"] | components["schemas"]["Error"];
                };
            };
            /** @description The body is longer than 100000 bytes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    graphqlAtRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphqlRequest"];
            };
        };
        responses: {
            /** @description What the query asks for. */
            200: {
                headers: {
                    /**
                     * @description Unix seconds up to which all chains that the response depends on are indexed.
                     * @example 1752837323
                     */
                    "X-Indexed-Through": string;
                    /**
                     * @description Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.
                     * @example 1,8453
                     */
                    "X-Indexed-Chains"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResponse"];
                };
            };
            /** @description The body is no request, or the query is rejected: its errors have the shape of GraphQL. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlErrors"] | components["schemas"]["Error"];
                };
            };
            /** @description The body is longer than 100000 bytes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The chains that this response depends on are not indexed up to the head yet, or the database cannot be reached. Try again after Retry-After. */
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
    mcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcMessage"];
            };
        };
        responses: {
            /** @description The response to a request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcMessage"];
                };
            };
            /** @description A notification was accepted; no body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is no JSON-RPC message, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcMessage"];
                };
            };
            /** @description Accept excludes application/json. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpcMessage"];
                };
            };
            /** @description The body is too long. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The client is over its limit. Try again after Retry-After. There are no RateLimit headers: a response costs what building it takes, so that a number of requests left would be wrong. */
            429: {
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

/** Positions of the raw amounts in the response of a path; `*` is any member or element. */
export const amounts: Readonly<Record<string, AmountShape>> = {"/transfer/reference/list":{"list":{"*":{"amount":true}}},"/transfer/reference/by/count/{count}":{"amount":true},"/transfer/reference/search":{"list":{"*":{"amount":true}}},"/transfer/reference/by/from/{from}":{"*":{"amount":true}},"/transfer/reference/by/to/{to}":{"*":{"amount":true}},"/transfer/reference/history/by/from/{from}":{"*":{"amount":true}},"/transfer/reference/history/by/to/{to}":{"*":{"amount":true}},"/positions/list":{"list":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/mapping":{"map":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/open":{"map":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/requests":{"map":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}},"/positions/owners":{"map":{"*":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}}},"/positions/mintingupdates/list":{"list":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}},"/positions/mintingupdates/mapping":{"map":{"*":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}}},"/positions/mintingupdates/position/{version}/{address}":{"list":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}},"/positions/mintingupdates/owner/{address}":{"list":{"*":{"size":true,"price":true,"minted":true,"sizeAdjusted":true,"priceAdjusted":true,"mintedAdjusted":true,"feePaid":true}}},"/positions/owner/{address}/fees":{"*":{"f":true}},"/positions/owner/{address}/debt":{"*":true},"/challenges/list":{"list":{"*":{"size":true,"liqPrice":true,"filledSize":true,"acquiredCollateral":true}}},"/challenges/mapping":{"map":{"*":{"size":true,"liqPrice":true,"filledSize":true,"acquiredCollateral":true}}},"/challenges/challengers":{"map":{"*":{"*":{"size":true,"liqPrice":true,"filledSize":true,"acquiredCollateral":true}}}},"/challenges/positions":{"map":{"*":{"*":{"size":true,"liqPrice":true,"filledSize":true,"acquiredCollateral":true}}}},"/challenges/prices":{"map":{"*":true}},"/challenges/bids/list":{"list":{"*":{"bid":true,"price":true,"filledSize":true,"acquiredCollateral":true,"challengeSize":true}}},"/challenges/bids/mapping":{"map":{"*":{"bid":true,"price":true,"filledSize":true,"acquiredCollateral":true,"challengeSize":true}}},"/challenges/bids/bidders":{"map":{"*":{"*":{"bid":true,"price":true,"filledSize":true,"acquiredCollateral":true,"challengeSize":true}}}},"/challenges/bids/challenges":{"map":{"*":{"*":{"bid":true,"price":true,"filledSize":true,"acquiredCollateral":true,"challengeSize":true}}}},"/challenges/bids/positions":{"map":{"*":{"*":{"bid":true,"price":true,"filledSize":true,"acquiredCollateral":true,"challengeSize":true}}}},"/savings/core/info":{"status":{"*":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true}}}},"/savings/core/ranked":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true}},"/savings/core/balance/{account}":{"*":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true,"accruedInterest":true,"accruedReferralFee":true}}},"/savings/core/activity/{account}":{"*":{"balance":true,"save":true,"interest":true,"withdraw":true,"amount":true,"referralFee":true}},"/balances/{token}/ranked":{"list":{"*":{"balance":true}}},"/balances/{token}/of/{account}":{"*":{"balance":true}},"/reporting/fps/yearly":{"*":{"earnings":true,"balance":true,"value":true}},"/fcs/discount":{"recentlyRedeemed":true,"weightedRecentRedemptions":true},"/bridge/chains":{"list":{"*":{"outboundCapacity":true,"outboundRate":true,"inboundCapacity":true,"inboundRate":true}}},"/amplifier/list":{"list":{"*":{"limit":true,"totalBorrowed":true}}},"/amplifier/positions/{address}":{"list":{"*":{"liquidity":true,"borrowed":true}}},"/amplifier/activity/{address}":{"list":{"*":{"liquidity":true,"token0":true,"token1":true,"zchf":true,"totalBorrowed":true}}},"/ecosystem/frankencoin/keyvalues":{"*":{"amount":true}},"/ecosystem/coin/keyvalues":{"*":{"amount":true}},"/ecosystem/minter/list":{"list":{"*":{"applicationFee":true}}},"/ecosystem/minter/list/{chainId}":{"list":{"*":{"applicationFee":true}}},"/ecosystem/collateral/positions/details":{"*":{"positions":{"*":{"price":true,"minimumCollateral":true,"collateralBalance":true,"limitForPosition":true,"limitForClones":true,"availableForClones":true,"availableForPosition":true,"minted":true,"availableForMinting":true}}}},"/ecosystem/collateral/stats":{"map":{"*":{"totalBalanceRaw":true}}},"/prices/owner/{address}/valueLocked":{"*":true},"/positions/risk":{"list":{"*":{"collateralBalance":true,"liquidationPrice":true,"minted":true,"debt":true}}},"/analytics/transactionLog/json":{"logs":{"*":{"amount":true,"totalInflow":true,"totalOutflow":true,"totalEquity":true,"totalSavings":true,"fpsTotalSupply":true,"fpsPrice":true,"realizedNetEarnings":true,"earningsPerFPS":true}}},"/analytics/dailyLog/json":{"logs":{"*":{"totalInflow":true,"totalOutflow":true,"totalEquity":true,"totalSavings":true,"fpsTotalSupply":true,"fpsPrice":true,"realizedNetEarnings":true,"earningsPerFPS":true}}},"/analytics/profitLossLog":{"logs":{"*":{"amount":true,"profits":true,"losses":true,"perFPS":true}}},"/accounts/{address}/statement":{"balances":{"*":{"opening":true,"closing":true,"openingAccrued":true,"closingAccrued":true}},"lines":{"*":{"amount":true,"balance":true}},"interest":{"gross":true,"referralFees":true,"net":true},"referralFees":{"total":true,"list":{"*":{"amount":true}}},"positions":{"*":{"opening":{"minted":true,"debt":true,"collateral":true},"closing":{"minted":true,"debt":true,"collateral":true}}},"amplified":{"*":{"opening":{"owed":true,"liquidity":true},"closing":{"owed":true,"liquidity":true}}},"fees":{"total":true,"list":{"*":{"amount":true}}},"trades":{"gain":true,"list":{"*":{"shares":true,"amount":true,"cost":true,"gain":true,"totalShares":true,"totalCost":true}}}},"/events":{"amount":true,"size":true,"price":true,"minted":true,"bid":true,"referralFee":true,"applicationFee":true,"shares":true,"assets":true,"fee":true,"totalBorrowed":true}};

/** Paths that respond with 404 when there is no such record. */
export const notFoundPaths: readonly string[] = ["/transfer/reference/by/count/{count}","/fcs/info","/fcs/discount","/prices/ticker/{ticker}","/prices/history/{address}"];

/** Paths without the parameter `at`. */
export const presentPaths: readonly string[] = ["/freshness","/status","/health","/ready","/reporting/fps/yearly","/prices/history/list","/prices/history/ratio","/prices/history/{address}","/prices/marketChart","/accounts/{address}/statement","/feed.atom","/calendar.ics","/events"];
