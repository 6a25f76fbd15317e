//! What can be wrong with the way of an email.

use crate::problem::ProblemCode;
use crate::scenario::{Client, DataSet, DedupeMemory, Email, EmailPath, NotificationId, Scenario};

use super::{Bounds, Check};

const WAIT_MS: Bounds = Bounds(0, 3_600_000);
const TRIES: Bounds = Bounds(1, 16);
/// What a page can still show, and an engine run in about a second.
const CALLS_OF_ALL: u64 = 2_000_000;
const MEMORY_MS: Bounds = Bounds(1, 86_400_000);

impl Check {
    pub(super) fn email(&mut self, email: &Email) {
        self.client("email.client", &email.client);
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

    pub(super) fn client(&mut self, path: &str, client: &Client) {
        let Client { timeout_ms, tries, retry_after_ms } = *client;
        self.number(&format!("{path}.timeoutMs"), "timeoutMs", timeout_ms, WAIT_MS);
        self.number(&format!("{path}.tries"), "tries", tries, TRIES);
        self.number(&format!("{path}.retryAfterMs"), "retryAfterMs", retry_after_ms, WAIT_MS);
    }

    /// Emails that are called for again and again, by attempts that are tried again and again.
    pub(super) fn calls_of_all(&mut self, scenario: &Scenario) {
        let DataSet::Synthetic(data) = &scenario.data else { return };
        if scenario.email.path == EmailPath::None {
            return;
        }
        let (attempts, tries) = (scenario.coordinator.max_attempts, scenario.email.client.tries);
        let calls = data.customers.saturating_mul(attempts).saturating_mul(tries);
        if calls > CALLS_OF_ALL {
            let message = format!(
                "customers x maxAttempts x tries must be at most {CALLS_OF_ALL} together while emails are sent, got {calls}"
            );
            self.report(ProblemCode::Conflict, "data.synthetic.customers", message);
        }
    }
}
