// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

/// An account that answers whatever calls or pays it with a call of its own: for tests of contracts that
/// give control away.
contract Puppet {
  address private target;
  bytes private data;
  uint256 private value;
  bool private refuses;

  /// What came of its last answer.
  bool public succeeded;
  bytes public reason;

  receive() external payable {
    answer();
  }

  fallback() external payable {
    answer();
  }

  function prepare(address target_, bytes calldata data_, uint256 value_) external {
    target = target_;
    data = data_;
    value = value_;
  }

  function refuse(bool refuses_) external {
    refuses = refuses_;
  }

  function act(address to, bytes calldata data_, uint256 value_) external payable {
    (bool done, bytes memory why) = to.call{ value: value_ }(data_);
    if (done) return;
    assembly {
      revert(add(why, 32), mload(why))
    }
  }

  function answer() private {
    if (refuses) revert("refused");
    if (target == address(0)) return;
    (succeeded, reason) = target.call{ value: value }(data);
  }
}
