// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

import {Equity} from "@frankencoin/zchf/contracts/equity/Equity.sol";
import {Frankencoin} from "@frankencoin/zchf/contracts/stablecoin/Frankencoin.sol";

/// STAND-IN, written for the devnet: not the FCS contract of Ethereum, whose source is not in the package. It writes the
/// documented logs, serves the documented getters and really wraps FPS. Recent redemptions count as in the real contract;
/// what they cost, and votes, follow simple rules of its own, and it permits calls that the real contract refuses.
contract FcsStandIn {
    string public constant name = "Frankencoin Shares";
    string public constant symbol = "FCS";
    uint8 public constant decimals = 18;
    uint256 public constant RECOVERY_PERIOD = 7 days;
    uint256 private constant ONE = 1e18;
    uint256 private constant LONGEST_HOLDING = 365 days;

    Equity private immutable fps;
    Frankencoin private immutable zchf;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    /// Votes are the balance times the seconds since this time.
    mapping(address => uint256) private heldSince;

    uint192 public recentlyRedeemed;
    uint64 public redemptionAnchor;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Wrapped(address indexed who, uint256 amount);
    event Unwrapped(address indexed who, uint256 amount);
    event Shot(address indexed target, uint256 votesDestroyed);
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );
    event MutualDestruction(address indexed initiator, address indexed target, uint256 votesDestroyed);
    event VotesCapped(address indexed holder, uint256 votesBefore, uint256 votesAfter);

    constructor(Equity fps_) {
        fps = fps_;
        zchf = fps_.zchf();
    }

    // Getters

    function ask() public view returns (uint256) {
        return fps.price();
    }

    function bid() external view returns (uint256) {
        return (fps.price() * currentDiscount(0)) / ONE;
    }

    /// The part of the equity that belongs to holders, in ZCHF.
    function totalAssets() external view returns (uint256) {
        return (zchf.equity() * totalSupply) / fps.totalSupply();
    }

    function isBinding() external view returns (bool) {
        return fps.votes(address(this)) * 3 > fps.totalVotes() * 2;
    }

    function weightedRecentRedemptions() public view returns (uint256) {
        uint256 recovered = redemptionAnchor + RECOVERY_PERIOD;
        if (block.timestamp >= recovered) return 0;
        return (uint256(recentlyRedeemed) * (recovered - block.timestamp)) / RECOVERY_PERIOD;
    }

    /// Reverts without supply, as the real one does.
    function currentDiscount(uint256 shares) public view returns (uint256) {
        return (ONE * (totalSupply - shares)) / (totalSupply + weightedRecentRedemptions());
    }

    // FPS for FCS, one for one

    function wrap(uint256 amount) external {
        fps.transferFrom(msg.sender, address(this), amount);
        _move(address(0), msg.sender, amount);
        emit Wrapped(msg.sender, amount);
    }

    function unwrap(uint256 amount) external {
        _move(msg.sender, address(0), amount);
        fps.transfer(msg.sender, amount);
        emit Unwrapped(msg.sender, amount);
    }

    // ZCHF for FCS

    function deposit(uint256 assets, address recipient) external returns (uint256 shares) {
        zchf.transferFrom(msg.sender, address(this), assets);
        shares = fps.invest(assets, 0);
        _move(address(0), recipient, shares);
        _offset(shares);
        emit Deposit(msg.sender, recipient, assets, shares);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 paid) {
        if (msg.sender != owner) allowance[owner][msg.sender] -= shares;
        uint256 discount = currentDiscount(shares / 2);
        uint256 recent = weightedRecentRedemptions();
        _move(owner, address(0), shares);
        uint256 proceeds = fps.redeem(address(this), shares);
        paid = (proceeds * discount) / ONE;
        recentlyRedeemed = uint192(recent + shares);
        redemptionAnchor = uint64(block.timestamp);
        zchf.transfer(receiver, paid);
        zchf.transfer(address(fps), proceeds - paid);
        emit Withdraw(msg.sender, receiver, owner, paid, shares);
    }

    /// A purchase takes its shares off what still counts of redemptions; the anchor stays when nothing is left of them.
    function _offset(uint256 shares) private {
        uint256 recent = weightedRecentRedemptions();
        if (recent == 0) return;
        recentlyRedeemed = uint192(shares > recent ? 0 : recent - shares);
        if (shares <= recent) redemptionAnchor = uint64(block.timestamp);
    }

    // Votes

    function votes(address holder) public view returns (uint256) {
        return balanceOf[holder] * (block.timestamp - heldSince[holder]);
    }

    /// Destroys the FPS votes of an account and as many of this contract.
    function shoot(address target) external {
        address[] memory targets = new address[](1);
        targets[0] = target;
        uint256 destroyed = fps.votes(target);
        fps.kamikaze(targets, destroyed);
        emit Shot(target, destroyed);
    }

    /// Destroys all votes of an account and of the caller.
    function attack(address target) external {
        uint256 destroyed = votes(target);
        heldSince[target] = block.timestamp;
        heldSince[msg.sender] = block.timestamp;
        emit MutualDestruction(msg.sender, target, destroyed);
    }

    function cap(address holder) external {
        uint256 before = votes(holder);
        uint256 earliest = block.timestamp - LONGEST_HOLDING;
        if (heldSince[holder] >= earliest) return;
        heldSince[holder] = earliest;
        emit VotesCapped(holder, before, votes(holder));
    }

    // Token

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    /// The zero address stands for FCS that do not exist. A receiver's votes stay the same.
    function _move(address from, address to, uint256 value) private {
        if (from == address(0)) totalSupply += value;
        else balanceOf[from] -= value;
        if (to == address(0)) {
            totalSupply -= value;
        } else {
            uint256 before = votes(to);
            balanceOf[to] += value;
            if (balanceOf[to] > 0) heldSince[to] = block.timestamp - before / balanceOf[to];
        }
        emit Transfer(from, to, value);
    }
}

/// STAND-IN, written for the devnet: the delegation of the votes of FCS.
contract MainnetVotesStandIn {
    mapping(address => address) public delegates;

    event Delegation(address indexed from, address indexed to);

    function delegateVoteTo(address delegate) external {
        delegates[msg.sender] = delegate;
        emit Delegation(msg.sender, delegate);
    }
}
