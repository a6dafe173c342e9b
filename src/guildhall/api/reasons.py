"""The stable reason codes in `hint` of errors from /functions/v1 and /rest/v1, for use in programs.

A message may change; a code does not. /openapi.json lists all codes, and for each function the ones it returns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorReason:
    """The meaning of a reason code and the statuses it is sent with."""

    statuses: tuple[int, ...]
    meaning: str


def _with(*statuses: int, **meanings: str) -> dict[str, ErrorReason]:
    return {word: ErrorReason(statuses, meaning) for word, meaning in meanings.items()}


REASONS: Mapping[str, ErrorReason] = {
    **_with(
        401,
        403,
        not_allowed="Permission denied; 401 without a signed-in user.",
    ),
    **_with(
        403,
        insufficient_aal="The session must first verify the second factor.",
        owner_only="Only an owner of the shop may do this.",
        no_partner="The caller is not a partner.",
        email_fixed="The email address can only be changed with the account, at /auth/v1/user.",
    ),
    **_with(
        404,
        not_found="Not found, or not visible to the caller.",
        order_not_found="The order does not exist.",
        payout_not_found="The payout does not exist.",
        referral_not_found="The partner does not exist, or the caller is not a partner.",
        run_not_found="The payout run does not exist.",
        signup_not_found="The application does not exist.",
    ),
    **_with(
        422,
        weak_password="The password is too short or too common.",
        mfa_verification_failed="The two-factor code is wrong or was already used.",
    ),
    **_with(429, over_request_rate_limit="Rate limit exceeded; retry after the seconds in `Retry-After`."),
    **_with(
        429,
        holds_used_up="This mailbox held several seats without paying; retry after the seconds in `Retry-After`.",
    ),
    **_with(502, payment_provider="The payment provider did not open a payment page; nothing was charged."),
    # Invalid input
    **_with(
        400,
        amount_too_small="The amount is below the minimum of a card payment.",
        consent_required="A consumer must agree that digital goods are delivered at once: send `beginAtOnce`.",
        columns_missing="The file lacks required columns.",
        current_password_invalid="The current password is wrong.",
        vat_id_invalid="VIES or the owner marked the VAT number as invalid.",
        cutoff_ahead="The cut-off date is in the future.",
        ends_before_start="The end is before the start.",
        idempotency_key_invalid="`Idempotency-Key` must have 1 to 255 visible ASCII characters.",
        html_too_deep="The HTML is nested too deeply.",
        html_too_large="The HTML has too many elements or special characters.",
        html_unclosed="The HTML has too many unclosed inline elements.",
        invalid_amount="The amount must be above zero.",
        invalid_currency="The currency must be USD, EUR or GBP.",
        missing_fields="A required field is empty.",
        mixed_currencies="Orders in different currencies must be paid separately.",
        no_accounts="No partner of the run has a bank account in the SEPA area.",
        no_iban="The company's IBAN is missing in the settings.",
        not_a_download="Files can only be attached to downloads.",
        not_a_picture="The content does not match the declared image type.",
        not_euros="A SEPA file requires a payout run in euros.",
        offset_required="The `Upload-Offset` header is missing.",
        one_seat="Workshops are booked one seat at a time.",
        order_required="`orderId` is missing.",
        placeholder_broken="A placeholder is malformed; write {{name}}.",
        placeholder_missing="A required placeholder is missing.",
        placeholder_unknown="The email or legal text has no such placeholder.",
        program_refused="Programs and scripts cannot be uploaded.",
        reference_required="A payment by other means requires a reference.",
        slug_required="`slug` is empty and cannot be derived from the title.",
        text_empty="The text is empty.",
        text_controls="The text contains control characters.",
        text_one_line="The text must be a single line.",
        text_too_long="The text is too long.",
        text_untitled="The text must begin with the title of a section: `# Title`.",
        too_many_bytes="The upload is larger than its declared length.",
        too_many_lines="The file has too many lines.",
        too_many_pixels="The image has too many pixels.",
        unknown_text="The email has no such text.",
        unreadable_csv="The file is not valid CSV.",
        value_not_allowed="A value violates a database constraint.",
        webhook_private="The address leads into a private network.",
        webhook_url="Not an https:// address of a webhook.",
        validation_failed="The password is too long.",
    ),
    **_with(400, 409, nothing_to_pay="There is nothing to pay (400) or to pay out (409)."),
    # Conflicts with the current state
    **_with(
        409,
        already_there="The value must be unique and already exists.",
        reference_broken="Another row refers to this one, or the referenced row does not exist.",
        already_enrolled="The customer already has a seat in the workshop.",
        already_reviewed="A decision was already made.",
        already_settled="The problem was already resolved.",
        attended="The customer attended the workshop and keeps the seat.",
        by_hand="This must be decided by a person.",
        called_off="The workshop is cancelled.",
        checkout_reused="The `checkoutId` was used with another cart.",
        customer_deleted="The customer's account was deleted; the money can only be refunded.",
        details_known="Payout details were saved in the meantime.",
        email_exists="Another account uses this email address.",
        file_in_use="The file is in use; `details` lists where.",
        has_account="The customer already has an account.",
        endpoint_off="The webhook endpoint is switched off.",
        has_participants="The workshop has participants.",
        idempotency_in_progress="The first request with this `Idempotency-Key` is still running; retry later.",
        idempotency_key_reused="This `Idempotency-Key` was used with a different request.",
        idempotency_outcome_unknown="A request with this `Idempotency-Key` may have taken effect; check first.",
        last_admin="The last admin cannot be removed.",
        last_owner="The last owner cannot be removed.",
        legal_text_changed="The text was published in the meantime.",
        mail_texts_changed="The texts were changed in the meantime.",
        no_account="The customer has no account.",
        no_factor="The account has no second factor.",
        no_free_code="No unused referral code was found.",
        not_correctable="The document is a credit note, or an invoice without an amount left to correct.",
        not_attended="Certificates are only issued for attended workshops.",
        not_enrolled="The customer has no seat in the workshop.",
        amount_fixed="The order has payments; its amount and currency cannot change.",
        not_payable="The order is already paid or closed; `details` has its status.",
        not_started="The workshop has not started.",
        nothing_to_refund="No card payment of the order can be refunded.",
        order_changed="The order was changed in the meantime.",
        order_closed="The order is already paid or closed.",
        other_currency="The payment's currency differs from the order's.",
        other_provider="The order was paid through another provider.",
        own_admin_role="Admins cannot remove their own role.",
        partner_left="The partner's account was deleted.",
        payment_in_progress="A payment of the order is being processed.",
        price_changed="The price changed; `details` has the new price.",
        product_ordered="The product has orders; deactivate it instead.",
        referral_in_use="The referral code has clicks or orders; deactivate it instead.",
        refund_by_hand="The order was not paid by card and must be refunded manually.",
        refund_too_large="The amount exceeds the refundable amount.",
        run_cancelled="The payout run was cancelled.",
        run_closed="The payout run was paid or cancelled.",
        run_preparing="Another payout run in this currency is being prepared.",
        seat_cancelled="The seat was already cancelled.",
        settings_changed="The settings were changed in the meantime.",
        slug_taken="Another article uses this slug.",
        status_unchanged="The order already has this status.",
        too_few_seats="More customers are enrolled than the new number of seats.",
        too_late="The deadline for cancelling the seat has passed.",
        upload_busy="Another request is uploading this file.",
        workshop_completed="The workshop has ended.",
        workshop_full="No seats are left.",
        workshop_over="The workshop has already started.",
        wrong_offset="The upload continues at another offset; `details` has it.",
        too_many_endpoints="There are too many webhook endpoints: delete one.",
        too_many_tokens="There are too many API tokens: revoke one.",
        enrolment_closed="The workshop has started, or its enrolment has closed.",
    ),
}
