/** Packets that could not be folded, for system staff. */
export const unfolded = {
  text: 'Trackers sent them correctly, but the server could not process them. They are kept whole: nothing is lost.',
  none: 'No packets are set aside',
  noneText: 'The server has processed everything that trackers sent',
  kept: 'Set aside',
  asked: 'Being processed',
  failed: 'Failed again',
  reasons: 'Causes',
  packets: { one: '{n} packet', other: '{n} packets' },
  replay: 'Process again',
  replayTitle: { one: 'Process {n} packet again?', other: 'Process {n} packets again?' },
  replayText:
    'Do this once the cause is corrected. Packets that fail again stay kept, and you can try another time.',
  running: { one: '{n} packet is being processed', other: '{n} packets are being processed' },
  runningText: 'This page refreshes by itself',
  done: 'All packets that were waiting have been processed',
  stillFail: { one: '{n} packet still fails', other: '{n} packets still fail' },
  stillFailText: 'Everything is still kept. Correct the cause and process them again.',
  failedHere: { one: '{n} failed again', other: '{n} failed again' },
  more: { one: 'and {n} more cause', other: 'and {n} more causes' },
};
