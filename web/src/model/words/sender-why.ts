/** What is said of the emails that the outbox sender had in hand at a mishap. */
import type { SentMark } from '../../engine/pkg/sim_wasm.js';
import { counted } from '../format.js';
import type { HandledNotification } from '../sender-mishaps.js';

const recognised = ({ customer }: HandledNotification) =>
  `After the crash the sender called for the email to ${customer} once more, and the receiver recognised its id.`;

/** Why the email went out twice, once or never; a customer may have another notification. */
export const SENDER_WHY = {
  /** When it crashed before it marked the email, by what later calls made of it. */
  unmarked: {
    sentNotMarked: {
      took: ({ customer }: HandledNotification) =>
        `${customer} got the email again: after the crash the sender found it unmarked and sent it once more.`,
      ignored: recognised,
      nothing: ({ customer }: HandledNotification) =>
        `The email to ${customer} did not go out a second time: no call for it after the crash got through.`,
    },
    notSent: {
      took: ({ customer }: HandledNotification) =>
        `The email to ${customer} only came later: the outbox still held it after the crash.`,
      ignored: recognised,
      nothing: ({ customer }: HandledNotification) =>
        `The email to ${customer} never went out: no call for it got through, before the crash or after it.`,
    },
  },
  lost: ({ customer }: HandledNotification) =>
    `The email to ${customer} never went out: it was marked as sent before the call, so after the crash nobody sent it.`,
  harmless: ({ customer }: HandledNotification) =>
    `The crash did no harm to the email to ${customer}: it was sent and marked.`,
  setAside: ({ customer }: HandledNotification) =>
    `The crash made no difference to the email to ${customer}: it was set aside already.`,
  gaveUp: ({ customer }: HandledNotification, marks: SentMark) =>
    `The email to ${customer} never went out: the sender gave it up, and the outbox ${marks === 'afterSending' ? 'does not call it sent' : 'says that it was sent'}.`,
  gaveUpUnheard: ({ customer }: HandledNotification) =>
    `The sender gave the email to ${customer} up without knowing that it had gone out.`,
  more: (count: number) =>
    `The sender had ${counted(count, 'more mishap')}; the table of emails lists what became of each email.`,
};
