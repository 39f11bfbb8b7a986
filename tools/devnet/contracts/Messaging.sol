// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

import {Client} from "@chainlink/contracts-ccip/src/v0.8/ccip/libraries/Client.sol";
import {Internal} from "@chainlink/contracts-ccip/src/v0.8/ccip/libraries/Internal.sol";
import {Pool} from "@chainlink/contracts-ccip/src/v0.8/ccip/libraries/Pool.sol";
import {IPoolV1} from "@chainlink/contracts-ccip/src/v0.8/ccip/interfaces/IPool.sol";
import {IAny2EVMMessageReceiver} from "@chainlink/contracts-ccip/src/v0.8/ccip/interfaces/IAny2EVMMessageReceiver.sol";
import {TokenAdminRegistry} from "@chainlink/contracts-ccip/src/v0.8/ccip/tokenAdminRegistry/TokenAdminRegistry.sol";

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// One outgoing lane. Writes the message log in the form of the older or of the newer generation of lanes.
contract Lane {
    DevnetRouter public immutable ROUTER;
    uint64 public immutable TARGET;
    bool public immutable NEWER;
    uint64 public sequence;

    event CCIPSendRequested(Internal.EVM2EVMMessage message);
    event CCIPMessageSent(
        uint64 indexed destChainSelector, uint64 indexed sequenceNumber, Internal.EVM2AnyRampMessage message
    );

    constructor(DevnetRouter router, uint64 target, bool newer) {
        ROUTER = router;
        TARGET = target;
        NEWER = newer;
    }

    function forward(address sender, Client.EVM2AnyMessage calldata message, uint256 fee)
        external
        returns (bytes32 id)
    {
        require(msg.sender == address(ROUTER), "only router");
        sequence++;
        id = keccak256(abi.encode(address(this), block.chainid, sequence));
        Internal.EVM2AnyTokenTransfer[] memory transfers = _lock(sender, message);
        if (NEWER) {
            emit CCIPMessageSent(TARGET, sequence, _newer(id, sender, message, fee, transfers));
        } else {
            emit CCIPSendRequested(_older(id, sender, message, fee, transfers));
        }
    }

    function _lock(address sender, Client.EVM2AnyMessage calldata message)
        private
        returns (Internal.EVM2AnyTokenTransfer[] memory transfers)
    {
        transfers = new Internal.EVM2AnyTokenTransfer[](message.tokenAmounts.length);
        for (uint256 i = 0; i < transfers.length; i++) {
            Client.EVMTokenAmount calldata token = message.tokenAmounts[i];
            address pool = ROUTER.REGISTRY().getPool(token.token);
            Pool.LockOrBurnOutV1 memory out = IPoolV1(pool).lockOrBurn(
                Pool.LockOrBurnInV1(message.receiver, TARGET, sender, token.amount, token.token)
            );
            transfers[i] = Internal.EVM2AnyTokenTransfer(
                pool, out.destTokenAddress, out.destPoolData, token.amount, abi.encode(uint32(90_000))
            );
        }
    }

    function _older(
        bytes32 id,
        address sender,
        Client.EVM2AnyMessage calldata message,
        uint256 fee,
        Internal.EVM2AnyTokenTransfer[] memory transfers
    ) private view returns (Internal.EVM2EVMMessage memory sent) {
        sent.sourceChainSelector = ROUTER.SELECTOR();
        sent.sender = sender;
        sent.receiver = Internal._validateEVMAddress(message.receiver);
        sent.sequenceNumber = sequence;
        sent.gasLimit = 200_000;
        sent.nonce = sequence;
        sent.feeToken = message.feeToken;
        sent.feeTokenAmount = fee;
        sent.data = message.data;
        sent.tokenAmounts = message.tokenAmounts;
        sent.sourceTokenData = new bytes[](transfers.length);
        for (uint256 i = 0; i < transfers.length; i++) {
            sent.sourceTokenData[i] = abi.encode(
                Internal.SourceTokenData(
                    abi.encode(transfers[i].sourcePoolAddress),
                    transfers[i].destTokenAddress,
                    transfers[i].extraData,
                    90_000
                )
            );
        }
        sent.messageId = id;
    }

    function _newer(
        bytes32 id,
        address sender,
        Client.EVM2AnyMessage calldata message,
        uint256 fee,
        Internal.EVM2AnyTokenTransfer[] memory transfers
    ) private view returns (Internal.EVM2AnyRampMessage memory sent) {
        sent.header = Internal.RampMessageHeader(id, ROUTER.SELECTOR(), TARGET, sequence, 0);
        sent.sender = sender;
        sent.data = message.data;
        sent.receiver = message.receiver;
        sent.extraArgs = message.extraArgs;
        sent.feeToken = message.feeToken;
        sent.feeTokenAmount = fee;
        sent.feeValueJuels = fee;
        sent.tokenAmounts = transfers;
    }
}

/// Stands in for the messaging network on one chain. Sending works as on the real router; what arrives from other
/// chains arrives when the devnet calls `deliver`, since no network of oracles watches.
contract DevnetRouter {
    uint64 public immutable SELECTOR;
    TokenAdminRegistry public immutable REGISTRY;
    address public immutable LINK;

    mapping(uint64 target => address lane) public getOnRamp;
    mapping(bytes32 id => bool) public delivered;

    error UnsupportedDestinationChain(uint64 destChainSelector);
    error InsufficientFeeTokenAmount();
    error InvalidMsgValue();
    error UnsupportedFeeToken(address token);
    error AlreadyDelivered(bytes32 id);

    event MessageSent(bytes32 indexed id, uint64 indexed target, address sender, Client.EVM2AnyMessage message);
    event MessageDelivered(bytes32 indexed id, uint64 indexed source);

    constructor(uint64 selector, TokenAdminRegistry registry, address link) {
        SELECTOR = selector;
        REGISTRY = registry;
        LINK = link;
    }

    function addLane(uint64 target, bool newer) external {
        getOnRamp[target] = address(new Lane(this, target, newer));
    }

    function isChainSupported(uint64 target) public view returns (bool) {
        return getOnRamp[target] != address(0);
    }

    function isOffRamp(uint64 source, address offRamp) external view returns (bool) {
        return offRamp == address(this) && isChainSupported(source);
    }

    /// In wei, or in the smallest unit of LINK: a base price, more with payload and with tokens.
    function getFee(uint64 target, Client.EVM2AnyMessage calldata message) public view returns (uint256) {
        if (!isChainSupported(target)) revert UnsupportedDestinationChain(target);
        if (message.feeToken != address(0) && message.feeToken != LINK) revert UnsupportedFeeToken(message.feeToken);
        uint256 fee = 0.0004 ether + message.data.length * 1 gwei + message.tokenAmounts.length * 0.0002 ether;
        return message.feeToken == LINK ? fee * 200 : fee;
    }

    function ccipSend(uint64 target, Client.EVM2AnyMessage calldata message) external payable returns (bytes32 id) {
        uint256 fee = getFee(target, message);
        if (message.feeToken == address(0)) {
            if (msg.value < fee) revert InsufficientFeeTokenAmount();
        } else {
            if (msg.value > 0) revert InvalidMsgValue();
            IToken(message.feeToken).transferFrom(msg.sender, address(this), fee);
        }
        for (uint256 i = 0; i < message.tokenAmounts.length; i++) {
            Client.EVMTokenAmount calldata token = message.tokenAmounts[i];
            IToken(token.token).transferFrom(msg.sender, REGISTRY.getPool(token.token), token.amount);
        }
        id = Lane(getOnRamp[target]).forward(msg.sender, message, fee);
        emit MessageSent(id, target, msg.sender, message);
    }

    /// Releases or mints `amount` of `token` (both zero for a mere message), then calls the receiver when it is a
    /// contract and there is a payload.
    function deliver(
        Client.Any2EVMMessage calldata message,
        address receiver,
        address token,
        uint256 amount,
        bytes calldata sourcePool
    ) external {
        if (delivered[message.messageId]) revert AlreadyDelivered(message.messageId);
        delivered[message.messageId] = true;
        if (amount > 0) {
            IPoolV1(REGISTRY.getPool(token)).releaseOrMint(
                Pool.ReleaseOrMintInV1(
                    message.sender, message.sourceChainSelector, receiver, amount, token, sourcePool, "", ""
                )
            );
        }
        if (message.data.length > 0 && receiver.code.length > 0) {
            IAny2EVMMessageReceiver(receiver).ccipReceive(message);
        }
        emit MessageDelivered(message.messageId, message.sourceChainSelector);
    }
}

/// Stands in for the messaging network's risk management: nothing is ever cursed.
contract DevnetRiskManager {
    function isCursed(bytes16) external pure returns (bool) {
        return false;
    }

    function isCursed() external pure returns (bool) {
        return false;
    }
}
