// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

import "./Amplifier.sol";

interface Franc {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A stand-in of our own for the bridge of a stablecoin with six decimals: it mints and burns ZCHF one to one, and
/// serves the getters that the indexer reads.
contract FrancBridge {
    uint256 private constant SCALE = 1e12;

    Franc public immutable chf;
    Coin public immutable zchf;
    uint256 public immutable limit;
    uint256 public minted;

    constructor(Franc chf_, Coin zchf_, uint256 limit_) {
        chf = chf_;
        zchf = zchf_;
        limit = limit_;
    }

    function mint(uint256 amount) external {
        chf.transferFrom(msg.sender, address(this), amount);
        zchf.mint(msg.sender, amount * SCALE);
        minted += amount * SCALE;
        require(minted <= limit, "limit exceeded");
    }

    function burn(uint256 amount) external {
        zchf.burnFrom(msg.sender, amount);
        minted -= amount;
        chf.transfer(msg.sender, amount / SCALE);
    }
}
