"""The stable words by which /functions/v1 and /rest/v1 say why they refuse (`hint`), for programs to go by.

A message may change; a word does not. /openapi.json shows them all, and with each function those that it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """`statuses` are those that the word comes with."""

    statuses: tuple[int, ...]
    meaning: str


def _with(*statuses: int, **meanings: str) -> dict[str, Reason]:
    return {word: Reason(statuses, meaning) for word, meaning in meanings.items()}


REASONS: Mapping[str, Reason] = {
    **_with(
        401,
        403,
        not_allowed="Not for this caller; 401 where nobody is signed in.",
    ),
    **_with(
        403,
        insufficient_aal="The session waits for the code of its second step.",
        owner_only="Only an owner of the shop may do this.",
        no_partner="Only for partners.",
        email_fixed="The address changes with the account, by /auth/v1/user.",
    ),
    **_with(
        404,
        not_found="There is none, or this caller may not see it.",
        order_not_found="There is no such order.",
        payout_not_found="There is no such payout.",
        referral_not_found="There is no such partner, or the caller is none.",
        run_not_found="There is no such payout run.",
        signup_not_found="There is no such application.",
    ),
    **_with(
        422,
        weak_password="The password is too short, or one that is tried first.",
        mfa_verification_failed="The code of the second step is not right, or was used before.",
    ),
    **_with(429, over_request_rate_limit="Too many requests; `Retry-After` says when to come again."),
    **_with(
        429,
        holds_used_up="Several seats were held for this mailbox and not paid; `Retry-After` says when again.",
    ),
    **_with(502, payment_provider="The card provider opens no page; nothing was charged."),
    # Sent wrongly
    **_with(
        400,
        amount_too_small="Less than the least that can be paid by card.",
        columns_missing="The file lacks columns.",
        current_password_invalid="The password is not right.",
        vat_id_invalid="VIES or the owner calls the VAT number invalid.",
        cutoff_ahead="The cut-off lies in the future.",
        ends_before_start="It ends before it begins.",
        idempotency_key_invalid="`Idempotency-Key` has 1 to 255 visible ASCII characters.",
        html_too_deep="The elements of an HTML text are nested too deeply.",
        html_too_large="An HTML text has too many elements or special characters.",
        html_unclosed="An HTML text leaves too many inline elements open.",
        invalid_amount="Not an amount above zero.",
        invalid_currency="Neither USD nor EUR nor GBP.",
        missing_fields="A field that is needed is empty.",
        mixed_currencies="Orders of different currencies are paid separately.",
        no_accounts="No partner of the run has an account in the SEPA area.",
        no_iban="The settings lack the company's own IBAN.",
        not_a_download="Files come only with downloads.",
        not_a_picture="The content is not the picture that it is said to be.",
        not_euros="A SEPA file is for runs in euros.",
        offset_required="`Upload-Offset` is missing.",
        one_seat="A workshop is booked one seat at a time.",
        order_required="`orderId` is missing.",
        placeholder_broken="A placeholder is not written {{name}}.",
        placeholder_missing="A placeholder that must stay is gone.",
        placeholder_unknown="The mail knows no such placeholder.",
        program_refused="Programs and scripts are not taken.",
        reference_required="A payment that came otherwise needs its reference.",
        slug_required="`slug` is empty, and nothing gives one.",
        text_empty="A text is empty.",
        text_one_line="A text of one line has several.",
        text_too_long="A text is too long.",
        too_many_bytes="More bytes than were announced.",
        too_many_lines="The file has too many lines.",
        too_many_pixels="The picture is too large.",
        unknown_text="The mail has no such text.",
        webhook_private="The address leads into a private network.",
        webhook_url="Not an https:// address of a webhook.",
        unreadable_csv="The file cannot be read as CSV.",
        value_not_allowed="A rule of the database refuses a value.",
        validation_failed="The password is too long.",
    ),
    **_with(400, 409, nothing_to_pay="There is nothing to pay (400), or nothing to pay out (409)."),
    # Changed meanwhile, or there already
    **_with(
        409,
        already_there="The database has one already: of a slug, a code, a pair.",
        reference_broken="Something else needs it, or what it refers to is gone.",
        already_enrolled="The customer has a seat in the workshop.",
        already_reviewed="Somebody has decided about it.",
        already_settled="Somebody has decided about it, or repaired it.",
        attended="Who has attended keeps the seat.",
        by_hand="Only a person can decide this.",
        called_off="The workshop was called off.",
        checkout_reused="The `checkoutId` was sent with another basket.",
        customer_deleted="The customer's account was deleted: money can only be sent back.",
        details_known="Payout details were saved meanwhile.",
        endpoint_off="The webhook endpoint is switched off.",
        email_exists="Another account has the address.",
        file_in_use="The file is shown somewhere; `details` says where.",
        has_account="The customer has an account.",
        has_participants="The workshop has participants.",
        idempotency_in_progress="The first request with this `Idempotency-Key` is still running: send it again.",
        idempotency_key_reused="This `Idempotency-Key` was sent with another request.",
        idempotency_outcome_unknown="It was carried out in part or in full, and its answer is not known: look first.",
        last_admin="The last admin stays.",
        last_owner="The last owner stays.",
        mail_texts_changed="The texts were saved meanwhile.",
        no_account="The customer has no account.",
        no_factor="The account has no second step.",
        no_free_code="No free referral code was found.",
        not_attended="A certificate is for those who attended.",
        not_enrolled="The customer has no seat.",
        amount_fixed="Money was booked for the order: its amount and currency stay.",
        not_payable="The order is paid or closed; `details` has its status.",
        not_started="The workshop has not begun.",
        nothing_to_refund="No card payment of the order is left to refund.",
        order_changed="The order was changed meanwhile.",
        order_closed="The order is paid or closed.",
        other_currency="The money came in another currency than the order's.",
        other_provider="It was paid through another provider.",
        own_admin_role="Nobody takes their own rights away.",
        partner_left="The partner's account was deleted.",
        payment_in_progress="A payment of the order is being processed.",
        price_changed="The price is another than the one shown; `details` has it.",
        product_ordered="The product has been ordered: make it inactive.",
        referral_in_use="The partner has clicks or orders: make the code inactive.",
        refund_by_hand="It was not paid by card: a person refunds it.",
        refund_too_large="More than is left.",
        run_cancelled="The payout run was cancelled.",
        run_closed="The payout run was paid or cancelled.",
        run_preparing="Another run in this currency is being prepared.",
        seat_cancelled="The seat is given back.",
        settings_changed="The settings were saved meanwhile.",
        slug_taken="Another article has the slug.",
        status_unchanged="It has this status.",
        too_few_seats="More people are enrolled than seats would be left.",
        too_many_endpoints="There are too many webhook endpoints: delete one.",
        too_many_tokens="There are too many API tokens: revoke one.",
        too_late="It is too late to give the seat back.",
        upload_busy="The file is being uploaded elsewhere.",
        enrolment_closed="The workshop has started, or its enrolment has closed.",
        workshop_completed="The workshop is over.",
        workshop_full="No seat is left.",
        workshop_over="The workshop has begun.",
        wrong_offset="The upload goes on elsewhere; `details` says where.",
    ),
}
