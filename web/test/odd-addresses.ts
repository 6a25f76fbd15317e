/** Addresses of scenarios in which several things go wrong, or one in an unusual way. */
export const ODD_ADDRESSES = [
  // Identities that are too coarse, or name the attempt.
  '?sink=key:run,task&fault=lose:ack:publish-3:1',
  '?sink=upsert:period,task&fault=crash:publish-4:1@50',
  '?sink=atomic:run&fault=lose:ack:publish-3:1',
  '?sink=atomic:run,task,attempt&fault=cut-off:publish-5:1@40&email=outbox',
  // Repeats that are answered with an error.
  '?sink=key:run,task,customer&on-repeat=error&fault=lose:ack:publish-3:1&email=direct',
  '?sink=atomic:run,task&on-repeat=error&fault=cut-off:publish-5:1@40&email=direct',
  '?sink=atomic:run,task&on-repeat=error&fault=repeat:publish-5:1@row-2',
  // The network repeats a write.
  '?sink=atomic:run,task&fault=repeat:publish-3:1@row-1&email=direct',
  '?sink=upsert&fault=repeat:publish-3:1@row-1&fault=lose:ack:publish-3:1&email=outbox',
  // Calls that go wrong.
  '?email=direct&fault=fail:email-calls:5-8&tries=1',
  '?email=direct&fault=lose:email-replies:5-9&tries=2&id=logical&remember=for-good',
  '?email=direct&fault=lose:email-replies:5&id=logical&remember=60000&timeout=70000',
  '?email=outbox&tries=1&fault=fail:email-calls:5&fault=crash:sender@request-10',
  '?email=outbox&mark=before&tries=2&fault=fail:email-calls:5-6&fault=crash:sender@request-11',
  '?email=outbox&fault=crash:sender@request-9&id=send&remember=for-good&restart=0',
  '?email=outbox&fault=lose:email-replies:5-7&id=attempt&remember=nothing',
  // Attempts that end while nobody hears, or are stopped.
  '?fault=cut-off:publish-7:1@10&fault=slow:publish-7:1@300&speculate=publish&loser=cancelled',
  '?fault=slow:publish-7:1@150&speculate=publish&loser=cancelled&email=direct',
  '?fault=lose:ack:publish-7:1&fault=slow:publish-7:1@150&speculate=publish&loser=cancelled',
  '?fault=cut-off:publish-5:1@40&fault=crash:publish-5:1@80&heartbeat=3000',
  '?fault=cut-off:map-0:1@50&fault=crash:reduce-3:1@99',
  // The job gives up, or never ends.
  '?attempts=1&fault=cut-off:publish-5:1@40&email=direct',
  '?attempts=1&fault=crash:reduce-2:1@40',
  '?cluster=1x1&fault=cut-off:map-0:1@50',
  '?cluster=4x100&fault=slow:worker-3@300&speculate=map,reduce,publish&email=outbox',
];
