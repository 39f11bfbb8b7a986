// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

import {PositionV2} from "@frankencoin/zchf/contracts/minting/v2/PositionV2.sol";

/// The published sources hold the position of the live second hub, but the factory of a later one.
contract PositionFactoryV2 {
    function createNewPosition(
        address owner,
        address zchf,
        address collateral,
        uint256 minCollateral,
        uint256 initialLimit,
        uint40 initPeriod,
        uint40 duration,
        uint40 challengePeriod,
        uint24 riskPremiumPPM,
        uint256 liqPrice,
        uint24 reserve
    ) external returns (address) {
        return address(
            new PositionV2(
                owner, msg.sender, zchf, collateral, minCollateral, initialLimit, initPeriod, duration,
                challengePeriod, riskPremiumPPM, liqPrice, reserve
            )
        );
    }

    function clonePosition(address parent) external returns (address clone) {
        PositionV2 existing = PositionV2(parent);
        existing.assertCloneable();
        bytes20 target = bytes20(existing.original());
        assembly {
            let code := mload(0x40)
            mstore(code, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(code, 0x14), target)
            mstore(add(code, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            clone := create(0, code, 0x37)
        }
        require(clone != address(0), "clone failed");
    }
}
