//! What can be wrong with the way of an email.

use crate::problem::ProblemCode;
use crate::scenario::{DedupeMemory, Email, EmailClient, NotificationId};

use super::{Bounds, Check};

const WAIT_MS: Bounds = Bounds(0, 3_600_000);
const TRIES: Bounds = Bounds(1, 16);
const MEMORY_MS: Bounds = Bounds(1, 86_400_000);

impl Check {
    pub(super) fn email(&mut self, email: &Email) {
        let EmailClient { timeout_ms, tries, retry_after_ms } = email.client;
        self.number("email.client.timeoutMs", "timeoutMs", timeout_ms, WAIT_MS);
        self.number("email.client.tries", "tries", tries, TRIES);
        self.number("email.client.retryAfterMs", "retryAfterMs", retry_after_ms, WAIT_MS);
        self.number("email.sender.restartAfterMs", "restartAfterMs", email.sender.restart_after_ms, WAIT_MS);
        if let DedupeMemory::ForMs(ms) = email.dedupe_memory {
            self.number("email.dedupeMemory.forMs", "forMs", ms, MEMORY_MS);
        }
        if email.notification_id == NotificationId::None && email.dedupe_memory != DedupeMemory::Nothing {
            let message =
                "must be \"nothing\" while calls carry no id to remember; choose a notificationId, such as \"logical\"";
            self.report(ProblemCode::Conflict, "email.dedupeMemory", message.to_owned());
        }
    }
}
