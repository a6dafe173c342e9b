"""The stable reason codes in `hint` of errors from /functions/v1 and /rest/v1, for use in programs.

/openapi.json lists for each function the codes that it returns. Their words are `reasons` of server.json.
"""

from collections.abc import Mapping
from functools import cache

from guildhall.core.i18n import FALLBACK, texts_under

_BY_STATUS: Mapping[tuple[int, ...], str] = {
    (400,): """
        accent_too_pale amount_too_small bad_query claim_incomplete columns_missing consent_required
        current_password_invalid cutoff_ahead duration_unclear early_incomplete early_not_lower
        early_too_late early_too_many ends_before_start hour_skipped
        html_too_deep html_too_large html_unclosed idempotency_key_invalid invalid_amount invalid_currency
        missing_fields mixed_currencies no_accounts no_iban no_provider_key not_a_download not_a_picture
        not_euros not_public nothing_to_connect offset_required one_copy one_seat order_required
        placeholder_broken placeholder_missing placeholder_unknown postback_url program_refused reference_required
        text_controls text_empty text_one_line text_too_long text_untitled too_many_bytes too_many_lines
        too_many_pixels two_financial_years unknown_text unpacks_too_far unreadable_csv validation_failed
        value_not_allowed vat_id_invalid webhook_private webhook_url website_origin wrong_setup_code
    """,
    (400, 409): """
        nothing_to_pay
    """,
    (401,): """
        publishable_key_ended
    """,
    (401, 403): """
        not_allowed
    """,
    (403,): """
        email_fixed insufficient_aal no_active_code no_partner owner_only proof_needed website_not_listed
    """,
    (404,): """
        not_found order_not_found payout_not_found referral_not_found run_not_found signup_not_found
    """,
    (409,): """
        already_enrolled already_reviewed already_settled already_there amount_fixed attended by_hand
        called_off checkout_reused cursor_ahead cursor_too_old customer_deleted details_known
        discount_expired discount_in_use discount_keeps_name discount_minimum discount_not_for_these
        discount_not_for_you discount_not_yet discount_unknown discount_used_up email_exists
        endpoint_off enrolment_closed file_in_use has_account has_admin has_participants
        idempotency_in_progress idempotency_key_reused idempotency_outcome_unknown last_admin last_owner
        legal_text_changed mail_texts_changed month_closed month_not_over no_account no_address no_factor
        no_free_code not_attended not_correctable not_enrolled not_payable not_started not_waiting
        nothing_to_refund order_changed order_closed other_currency other_provider own_account own_admin_role
        paid_by_another partner_left password_again payment_in_progress postbacks_off price_changed product_ordered
        rates_missing reference_broken referral_in_use refund_by_hand refund_too_large review_changed
        run_cancelled run_closed run_preparing same_participant seat_cancelled seats_free settings_changed
        site_changed slug_taken status_unchanged too_few_seats too_late too_many_endpoints too_many_keys
        too_many_tokens too_many_views upload_busy withdrawal_decided workshop_completed workshop_full
        workshop_over wrong_offset
    """,
    (422,): """
        mfa_verification_failed weak_password
    """,
    (429,): """
        holds_used_up over_email_send_rate_limit over_request_rate_limit transfers_used_up
    """,
    (502,): """
        payment_provider
    """,
    (503,): """
        card_payment_not_set_up shop_closed
    """,
}

REASONS: Mapping[str, tuple[int, ...]] = {
    reason: statuses for statuses, reasons in _BY_STATUS.items() for reason in reasons.split()
}
"""The statuses that each code is sent with."""


def meaning(reason: str) -> str:
    return _meanings()[reason]


@cache
def _meanings() -> Mapping[str, str]:
    return texts_under(FALLBACK, "reasons")
