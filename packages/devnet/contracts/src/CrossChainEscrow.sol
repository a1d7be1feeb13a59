// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

/// A call to be made on the destination chain; `value` in wei.
struct Call {
  address to;
  bytes data;
  uint256 value;
}

/// What somebody pays for on one chain, to have it done on another one.
struct Intent {
  uint256 originChainId;
  /// The escrow on that chain.
  address escrow;
  /// Who deposits there, and gets here what the calls leave.
  address user;
  /// What is deposited, in wei.
  uint256 amount;
  /// The second of the origin chain's time until which the solver may take the deposit.
  uint64 deadline;
  Call[] calls;
  /// Tells two intents of the same content apart.
  bytes32 salt;
}

/// Payment on one chain for calls on another one, carried out by a solver. It stands on both chains: on the
/// origin it holds what users deposit, on the destination it makes their calls.
///
/// An intent's id is the hash of all that it is: both chains and escrows, the user, the amount, the deadline
/// and the calls. A deposit's id is computed here, from who sends it and how much; so a deposit of another
/// amount, or by another account, is never that of the intent, and nobody can deposit in another's place. A
/// fill computes the same id from its calls: what is called is what was paid for, once.
///
/// From the deposit to its deadline the solver is trusted to fill or to refund; then the money is the
/// depositor's again, who needs nobody for it. The owner may name another solver, and can do nothing else.
contract CrossChainEscrow {
  enum State {
    None,
    Deposited,
    Claimed,
    Refunded
  }

  struct Deposit {
    address depositor;
    uint64 deadline;
    State state;
    uint256 amount;
  }

  /// The farthest that a deadline may be away, in seconds: no mistake locks money for longer.
  uint256 public constant LONGEST = 1 days;

  address public owner;
  address public solver;
  /// 1, and 2 while money or control is given away: everything else waits.
  uint256 private lock = 1;

  mapping(bytes32 => Deposit) public deposits;
  /// The intents whose calls were made on this chain.
  mapping(bytes32 => bool) public filled;

  event OwnerChanged(address indexed owner);
  event SolverChanged(address indexed solver);
  /// `content` names the destination, its escrow, the calls and the salt.
  event Deposited(
    bytes32 indexed id,
    address indexed depositor,
    bytes32 indexed content,
    uint256 amount,
    uint64 deadline
  );
  event Claimed(bytes32 indexed id, uint256 amount);
  event Refunded(bytes32 indexed id, address indexed depositor, uint256 amount);
  /// `returned` is what the calls left of what they were sent, or sent back.
  event Filled(bytes32 indexed id, address indexed user, uint256 returned);

  error NotOwner();
  error NotSolver();
  error NoAccount();
  error Reentered();
  error UnexpectedPayment();
  error NoAmount();
  error DeadlineOutOfRange(uint64 deadline);
  error AlreadyDeposited(bytes32 id);
  error NotDeposited(bytes32 id);
  error TooLate(bytes32 id);
  error TooEarly(bytes32 id);
  error AlreadyFilled(bytes32 id);
  error WrongValue(uint256 needed);
  error NotCallable(uint256 index);
  error CallFailed(uint256 index, bytes reason);
  error PaymentFailed(address to);

  modifier guarded() {
    if (lock != 1) revert Reentered();
    lock = 2;
    _;
    lock = 1;
  }

  modifier onlyOwner() {
    if (msg.sender != owner) revert NotOwner();
    _;
  }

  modifier onlySolver() {
    if (msg.sender != solver) revert NotSolver();
    _;
  }

  constructor(address owner_, address solver_) {
    if (owner_ == address(0) || solver_ == address(0)) revert NoAccount();
    owner = owner_;
    solver = solver_;
    emit OwnerChanged(owner_);
    emit SolverChanged(solver_);
  }

  function setOwner(address owner_) external onlyOwner {
    if (owner_ == address(0)) revert NoAccount();
    owner = owner_;
    emit OwnerChanged(owner_);
  }

  function setSolver(address solver_) external onlyOwner {
    if (solver_ == address(0)) revert NoAccount();
    solver = solver_;
    emit SolverChanged(solver_);
  }

  /// What a called contract gives back while a fill runs; a plain payment would belong to nobody.
  receive() external payable {
    if (lock != 2) revert UnexpectedPayment();
  }

  /// Pays for an intent of the sender, whose amount is what is sent along.
  function deposit(bytes32 content, uint64 deadline) external payable returns (bytes32 id) {
    // In the midst of a fill it would be taken for what the calls leave.
    if (lock != 1) revert Reentered();
    if (msg.value == 0) revert NoAmount();
    if (deadline <= block.timestamp || deadline > block.timestamp + LONGEST)
      revert DeadlineOutOfRange(deadline);
    id = idOf(block.chainid, address(this), msg.sender, msg.value, deadline, content);
    if (deposits[id].state != State.None) revert AlreadyDeposited(id);
    deposits[id] = Deposit(msg.sender, deadline, State.Deposited, msg.value);
    emit Deposited(id, msg.sender, content, msg.value, deadline);
  }

  /// Pays the solver for intents that it has filled; not after their deadlines.
  function claim(bytes32[] calldata ids) external onlySolver guarded {
    uint256 sum;
    for (uint256 i; i < ids.length; i++) {
      Deposit storage entry = deposits[ids[i]];
      if (entry.state != State.Deposited) revert NotDeposited(ids[i]);
      if (block.timestamp > entry.deadline) revert TooLate(ids[i]);
      entry.state = State.Claimed;
      sum += entry.amount;
      emit Claimed(ids[i], entry.amount);
    }
    pay(msg.sender, sum);
  }

  /// Gives a deposit back to who made it: by the solver at any time, by anybody after its deadline.
  function refund(bytes32 id) external guarded {
    Deposit storage entry = deposits[id];
    if (entry.state != State.Deposited) revert NotDeposited(id);
    if (msg.sender != solver && block.timestamp <= entry.deadline) revert TooEarly(id);
    entry.state = State.Refunded;
    emit Refunded(id, entry.depositor, entry.amount);
    pay(entry.depositor, entry.amount);
  }

  /// Makes the calls of an intent, all or none, once, with this contract as their sender; the solver sends
  /// what they need. What they leave goes to the user.
  ///
  /// @param latest The second after which nothing is called any more: a fill that comes so late could not be
  /// claimed.
  function fill(Intent calldata intent, uint64 latest) external payable onlySolver guarded {
    bytes32 content = contentOf(intent.calls, intent.salt);
    bytes32 id = idOf(
      intent.originChainId,
      intent.escrow,
      intent.user,
      intent.amount,
      intent.deadline,
      content
    );
    if (filled[id]) revert AlreadyFilled(id);
    if (block.timestamp > latest) revert TooLate(id);
    filled[id] = true;
    // Of what is held for others nothing is sent: the calls have what came with them.
    uint256 held = address(this).balance - msg.value;
    uint256 needed;
    for (uint256 i; i < intent.calls.length; i++) {
      Call calldata each = intent.calls[i];
      needed += each.value;
      if (needed > msg.value) revert WrongValue(needed);
      // Data for an account without code would be lost without a word.
      if (each.to == address(this) || (each.data.length > 0 && each.to.code.length == 0))
        revert NotCallable(i);
      (bool done, bytes memory reason) = each.to.call{ value: each.value }(each.data);
      if (!done) revert CallFailed(i, reason);
    }
    if (needed != msg.value) revert WrongValue(needed);
    uint256 returned = address(this).balance - held;
    emit Filled(id, intent.user, returned);
    if (returned > 0) pay(intent.user, returned);
  }

  /// The part of an intent that the destination, which is this chain, knows alone.
  function contentOf(Call[] calldata calls, bytes32 salt) public view returns (bytes32) {
    return keccak256(abi.encode(block.chainid, address(this), calls, salt));
  }

  function idOf(
    uint256 originChainId,
    address escrow,
    address user,
    uint256 amount,
    uint64 deadline,
    bytes32 content
  ) public pure returns (bytes32) {
    return keccak256(abi.encode(originChainId, escrow, user, amount, deadline, content));
  }

  function pay(address to, uint256 amount) private {
    (bool done, ) = to.call{ value: amount }("");
    if (!done) revert PaymentFailed(to);
  }
}
