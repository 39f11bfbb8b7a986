// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

/// A smart account: performs several calls in one transaction, in its own name.
contract Caller {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function perform(Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory data) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(data, 0x20), mload(data))
                }
            }
        }
    }
}
