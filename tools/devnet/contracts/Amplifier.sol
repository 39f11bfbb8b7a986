// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

// Stand-ins of our own for the Uniswap amplifier, its positions and a pool of Uniswap v3: they emit the logs and serve
// the getters that the indexer reads. The amounts of a mint or burn are arguments, the price is whatever was set last.

interface Coin {
    function mint(address to, uint256 amount) external;
    function burnFrom(address owner, uint256 amount) external;
}

contract PoolStandIn {
    address public immutable token0;
    address public immutable token1;
    uint160 public sqrtPriceX96;
    mapping(address => uint128) public liquidityOf;

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function setPrice(uint160 sqrtPriceX96_) external {
        sqrtPriceX96 = sqrtPriceX96_;
    }

    /// A pool without a price has not been initialized.
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (sqrtPriceX96, 0, 0, 1, 1, 0, sqrtPriceX96 != 0);
    }

    /// Anyone may add liquidity to a position of the pool, which leaves no log at the position.
    function add(address position, uint128 liquidity) external {
        liquidityOf[position] += liquidity;
    }

    function remove(uint128 liquidity) external {
        liquidityOf[msg.sender] -= liquidity;
    }
}

contract AmplifiedPositionStandIn {
    AmplifierStandIn private immutable amplifier;
    int24 public immutable tickLow;
    int24 public immutable tickHigh;
    address public owner;
    uint256 public borrowed;

    event Mint(uint128 liquidityAdded, uint256 token0, uint256 token1, uint256 borrowed);
    event Burn(uint128 liquidityRemoved, uint256 token0, uint256 token1, uint256 repaid);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    constructor(address owner_, int24 tickLow_, int24 tickHigh_) {
        amplifier = AmplifierStandIn(msg.sender);
        tickLow = tickLow_;
        tickHigh = tickHigh_;
        _transfer(owner_);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function transferOwnership(address newOwner) external onlyOwner {
        _transfer(newOwner);
    }

    function totalLiquidity() external view returns (uint128) {
        return amplifier.UNISWAP_POOL().liquidityOf(address(this));
    }

    function mint(uint128 liquidity, uint256 amount0, uint256 amount1, uint256 zchf) external onlyOwner {
        borrowed += zchf;
        amplifier.borrow(amount0, amount1, zchf);
        amplifier.UNISWAP_POOL().add(address(this), liquidity);
        emit Mint(liquidity, amount0, amount1, zchf);
    }

    /// After the expiration anyone may burn.
    function burn(uint128 liquidity, uint256 amount0, uint256 amount1, uint256 zchf) external {
        require(msg.sender == owner || block.timestamp >= amplifier.EXPIRATION(), "not the owner");
        borrowed -= zchf;
        amplifier.repay(zchf);
        amplifier.UNISWAP_POOL().remove(liquidity);
        emit Burn(liquidity, amount0, amount1, zchf);
    }

    function _transfer(address newOwner) private {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }
}

contract AmplifierStandIn {
    PoolStandIn public immutable UNISWAP_POOL;
    Coin public immutable ZCHF;
    Coin public immutable USD;
    bool public immutable ZCHF_IS_TOKEN0;
    uint40 public immutable EXPIRATION;
    uint256 public immutable LIMIT;
    uint256 public immutable PRICE_ANCHOR_X96;
    uint256 public totalBorrowed;
    mapping(address => uint256) public positionCreationDate;

    event AmplifiedPositionCreated(address position);
    event Borrowed(uint256 borrowed, uint256 totalBorrowed);
    event Repaid(uint256 amount, uint256 totalBorrowed);

    constructor(PoolStandIn pool, address zchf, uint40 expiration, uint256 limit) {
        UNISWAP_POOL = pool;
        ZCHF_IS_TOKEN0 = pool.token0() == zchf;
        ZCHF = Coin(zchf);
        USD = Coin(ZCHF_IS_TOKEN0 ? pool.token1() : pool.token0());
        EXPIRATION = expiration;
        LIMIT = limit;
        PRICE_ANCHOR_X96 = (uint256(pool.sqrtPriceX96()) * pool.sqrtPriceX96()) >> 96;
    }

    function createAmplifiedPosition(int24 tickLow, int24 tickHigh) external returns (address) {
        address position = address(new AmplifiedPositionStandIn(msg.sender, tickLow, tickHigh));
        positionCreationDate[position] = block.timestamp;
        emit AmplifiedPositionCreated(position);
        return position;
    }

    modifier onlyPosition() {
        require(positionCreationDate[msg.sender] > 0, "not a position");
        _;
    }

    /// ZCHF into the pool, and the dollars of the owner, of which this token has as many as anyone likes.
    function borrow(uint256 amount0, uint256 amount1, uint256 zchf) external onlyPosition {
        totalBorrowed += zchf;
        require(totalBorrowed <= LIMIT, "limit exceeded");
        ZCHF.mint(address(UNISWAP_POOL), zchf);
        USD.mint(address(UNISWAP_POOL), ZCHF_IS_TOKEN0 ? amount1 : amount0);
        emit Borrowed(zchf, totalBorrowed);
    }

    function repay(uint256 zchf) external onlyPosition {
        totalBorrowed -= zchf;
        ZCHF.burnFrom(address(UNISWAP_POOL), zchf);
        emit Repaid(zchf, totalBorrowed);
    }
}
