// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

/// A collateral token that can turn on its readers, function by function and at any time.
contract HostileToken {
    enum Behavior {
        Fair,
        Revert,
        BurnGas,
        Megabyte,
        Absurd,
        Empty
    }

    Behavior public nameBehavior;
    Behavior public symbolBehavior;
    Behavior public decimalsBehavior;
    Behavior public balanceBehavior;
    Behavior public transferBehavior;

    /// What is called, once, while the next transferFrom runs.
    address private callee;
    bytes private payload;

    uint256 public totalSupply;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(Behavior name_, Behavior symbol_, Behavior decimals_, Behavior balance_) {
        _setBehaviors(name_, symbol_, decimals_, balance_, Behavior.Fair);
    }

    function setBehaviors(Behavior name_, Behavior symbol_, Behavior decimals_, Behavior balance_, Behavior transfer_) external {
        _setBehaviors(name_, symbol_, decimals_, balance_, transfer_);
    }

    function _setBehaviors(Behavior name_, Behavior symbol_, Behavior decimals_, Behavior balance_, Behavior transfer_) private {
        nameBehavior = name_;
        symbolBehavior = symbol_;
        decimalsBehavior = decimals_;
        balanceBehavior = balance_;
        transferBehavior = transfer_;
    }

    function arm(address callee_, bytes calldata payload_) external {
        callee = callee_;
        payload = payload_;
    }

    function name() external view returns (string memory) {
        return _text(nameBehavior, "Hostile Token");
    }

    function symbol() external view returns (string memory) {
        return _text(symbolBehavior, "EVIL");
    }

    function decimals() external view returns (uint256) {
        return _number(decimalsBehavior, 18);
    }

    function balanceOf(address account) external view returns (uint256) {
        return _number(balanceBehavior, balances[account]);
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        _runPayload();
        return _move(from, to, amount);
    }

    function _runPayload() private {
        address who = callee;
        if (who == address(0)) return;
        callee = address(0);
        (bool success, bytes memory data) = who.call(payload);
        if (!success) {
            assembly {
                revert(add(data, 0x20), mload(data))
            }
        }
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        _number(transferBehavior, 0);
        balances[from] -= amount;
        balances[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }

    function _number(Behavior behavior, uint256 fair) private view returns (uint256) {
        if (behavior == Behavior.Revert) revert("hostile");
        if (behavior == Behavior.BurnGas) _burnGas();
        if (behavior == Behavior.Absurd) return type(uint256).max;
        if (behavior == Behavior.Megabyte) _returnMegabyte();
        if (behavior == Behavior.Empty) _returnNothing();
        return fair;
    }

    function _text(Behavior behavior, string memory fair) private view returns (string memory) {
        if (behavior == Behavior.Revert) revert("hostile");
        if (behavior == Behavior.BurnGas) _burnGas();
        if (behavior == Behavior.Megabyte) _returnMegabyte();
        if (behavior == Behavior.Empty) _returnNothing();
        // NUL, markup, a quote, a right-to-left mark and bytes that are no UTF-8
        if (behavior == Behavior.Absurd) return string(abi.encodePacked(hex"00223c623e5cff27e2808f"));
        return fair;
    }

    function _burnGas() private view {
        uint256 x = block.number;
        while (gasleft() > 0) {
            x = uint256(keccak256(abi.encode(x)));
        }
    }

    function _returnNothing() private pure {
        assembly {
            return(0, 0)
        }
    }

    /// A valid string of 2^20 bytes: no revert a reader could fall back on.
    function _returnMegabyte() private pure {
        assembly {
            mstore(0x00, 0x20)
            mstore(0x20, 0x100000)
            for { let at := 0x40 } lt(at, 0x1040) { at := add(at, 0x20) } {
                mstore(at, "MEGABYTEMEGABYTEMEGABYTEMEGABYTE")
            }
            return(0x00, 0x100040)
        }
    }
}
