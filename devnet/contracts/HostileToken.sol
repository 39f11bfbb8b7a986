// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

/// A collateral token that can turn on its readers, function by function and at any time.
contract HostileToken {
    enum Mood {
        Fair,
        Revert,
        BurnGas,
        Megabyte,
        Absurd,
        Empty
    }

    Mood public nameMood;
    Mood public symbolMood;
    Mood public decimalsMood;
    Mood public balanceMood;
    Mood public transferMood;

    /// What is called, once, while the next transferFrom runs.
    address private accomplice;
    bytes private errand;

    uint256 public totalSupply;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(Mood name_, Mood symbol_, Mood decimals_, Mood balance_) {
        _setMoods(name_, symbol_, decimals_, balance_, Mood.Fair);
    }

    function setMoods(Mood name_, Mood symbol_, Mood decimals_, Mood balance_, Mood transfer_) external {
        _setMoods(name_, symbol_, decimals_, balance_, transfer_);
    }

    function _setMoods(Mood name_, Mood symbol_, Mood decimals_, Mood balance_, Mood transfer_) private {
        nameMood = name_;
        symbolMood = symbol_;
        decimalsMood = decimals_;
        balanceMood = balance_;
        transferMood = transfer_;
    }

    function arm(address accomplice_, bytes calldata errand_) external {
        accomplice = accomplice_;
        errand = errand_;
    }

    function name() external view returns (string memory) {
        return _text(nameMood, "Hostile Token");
    }

    function symbol() external view returns (string memory) {
        return _text(symbolMood, "EVIL");
    }

    function decimals() external view returns (uint256) {
        return _number(decimalsMood, 18);
    }

    function balanceOf(address account) external view returns (uint256) {
        return _number(balanceMood, balances[account]);
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
        _runErrand();
        return _move(from, to, amount);
    }

    function _runErrand() private {
        address who = accomplice;
        if (who == address(0)) return;
        accomplice = address(0);
        (bool success, bytes memory data) = who.call(errand);
        if (!success) {
            assembly {
                revert(add(data, 0x20), mload(data))
            }
        }
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        _number(transferMood, 0);
        balances[from] -= amount;
        balances[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }

    function _number(Mood mood, uint256 fair) private view returns (uint256) {
        if (mood == Mood.Revert) revert("hostile");
        if (mood == Mood.BurnGas) _burnGas();
        if (mood == Mood.Absurd) return type(uint256).max;
        if (mood == Mood.Megabyte) _returnMegabyte();
        if (mood == Mood.Empty) _returnNothing();
        return fair;
    }

    function _text(Mood mood, string memory fair) private view returns (string memory) {
        if (mood == Mood.Revert) revert("hostile");
        if (mood == Mood.BurnGas) _burnGas();
        if (mood == Mood.Megabyte) _returnMegabyte();
        if (mood == Mood.Empty) _returnNothing();
        // NUL, markup, a quote, a right-to-left mark and bytes that are no UTF-8
        if (mood == Mood.Absurd) return string(abi.encodePacked(hex"00223c623e5cff27e2808f"));
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
