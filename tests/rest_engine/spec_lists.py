"""More lists of PostgREST's own specification, in the form of `spec_cases.py`, and queries that it refuses."""

from tests.rest_engine.spec_cases import ALL, AMOUNTS, Case

MORE_PRODUCTS: list[Case] = [
    # Values that need quotation marks, or look as if they did
    ("Query", 'name=in.("entity 1","entity 2","entity 3")', ["p1", "p2", "p3"]),
    ("Query", 'name=not.in.("(comma, paren)","entity 1","entity 2")', ["p3", "p4"]),
    ("Query", 'name=not.in.("(comma, paren)",entity 1,"entity 3")', ["p2", "p4"]),
    ("Query", 'name=in.("(comma, paren)")', ["p5"]),
    ("Query", 'name=in.("en\\tity\\ 1")', ["p1"]),
    ("Query", 'name=in.("\\\\")', []),
    ("Query", 'name=in.("/\\\\Slash/\\\\Beast/\\\\")', []),
    ("Query", 'name=in.("Double\\"Quote\\"McGraw\\"")', []),
    ("Query", 'name=in.(Double"Quote"McGraw")', []),
    ("Query", "name=in.(\\)", []),
    ("Query", "name=in.(/\\Slash/\\Beast/\\)", []),
    # Nothing in a list
    ("Query", "slug=in.()", []),
    ("Query", "is_featured=in.()", []),
    ("Query", "created_at=in.()", []),
    ("Query", "id=in.()", []),
    ("Query", "price=in.(    )", []),
    ("Query", "slug=not.in.()", ALL),
    ("Query", "created_at=not.in.()", ALL),
    # Patterns
    ("Query", "name=like.entity*", ["p1", "p2", "p3"]),
    ("Query", "name=like.*tity*", ["p1", "p2", "p3"]),
    ("Query", "name=not.like.entity*", ["p4", "p5"]),
    ("Query", "name=ilike.entity*", ["p1", "p2", "p3", "p4"]),
    ("Query", "name=not.ilike.entity*", ["p5"]),
    ("Query", "name=ilike.*ENTITY 4", ["p4"]),
    # Comparisons
    ("Query", "price=eq.5", ["p5"]),
    ("Query", "price=not.eq.5", ["p1", "p2", "p3", "p4"]),
    ("Query", "price=lte.2", ["p1", "p2"]),
    ("Query", "price=gte.4", ["p4", "p5"]),
    ("Query", "price=lt.2", ["p1"]),
    ("Query", "price=gt.4", ["p5"]),
    ("Query", "price=neq.3", ["p1", "p2", "p4", "p5"]),
    ("Query", "price=gt.1&price=lt.4", ["p2", "p3"]),
    ("Query", "is_featured=eq.true", ["p2"]),
    ("Query", "is_featured=not.is.true", ["p1", "p3", "p4", "p5"]),
    ("Query", "is_featured=is.null", []),
    # Any and all
    ("Query", "name=like(any).{*1,*4}", ["p1", "p4"]),
    ("Query", "name=ilike(all).{*ENT*,*4}", ["p4"]),
    ("Query", "price=gt(any).{4,3}", ["p4", "p5"]),
    ("Query", "price=lt(all).{4,3}", ["p1", "p2"]),
    ("Query", "price=lte(any).{1,2}", ["p1", "p2"]),
    ("Query", "price=not.gt(all).{4,3}", ["p1", "p2", "p3", "p4"]),
    # Groups
    ("AndOr", "or=(price.eq.1,price.eq.2,price.eq.3)", ["p1", "p2", "p3"]),
    ("AndOr", "and=(price.gt.1,price.lt.4,slug.neq.p3)", ["p2"]),
    ("AndOr", "not.and=(price.gt.1,price.lt.5)", ["p1", "p5"]),
    ("AndOr", "or=(slug.eq.p1,and(price.gt.1,or(slug.eq.p2,slug.eq.p3)))", ["p1", "p2", "p3"]),
    ("AndOr", "or=(is_featured.is.true,price.eq.5)", ["p2", "p5"]),
    # Order
    ("Query", "price=lte.2&order=price.asc", ["p1", "p2"]),
    ("Query", "price=lte.2&order=price.desc", ["p2", "p1"]),
    ("Query", "price=lte.2&order=price", ["p1", "p2"]),
    ("Query", "order=is_featured.asc,price.desc", ["p5", "p4", "p3", "p1", "p2"]),
    ("Query", "order=created_at.desc", ALL),
    ("Query", "order=created_at", ALL[::-1]),
    ("Query", "order=price.desc.nullsfirst", ALL[::-1]),
    ("Query", "order=price.asc.nullslast", ALL),
    # Pages
    ("Range", "order=slug&limit=3&offset=2", ["p3", "p4", "p5"]),
    ("Range", "order=slug&offset=0", ALL),
    ("Range", "order=slug&offset=-4", ALL),
    ("Range", "order=slug&limit=100", ALL),
    ("Query", "order=slug.desc&limit=3", ["p5", "p4", "p3"]),
]

WORKSHOP = [50]
MORE_ORDERS: list[Case] = [
    ("Query", "order=workshop_id,total_amount", WORKSHOP + AMOUNTS[:4]),
    ("Query", "order=workshop_id.nullsfirst,total_amount", AMOUNTS),
    ("Query", "order=workshop_id.asc.nullslast,total_amount", WORKSHOP + AMOUNTS[:4]),
    ("Query", "order=workshop_id.asc.nullsfirst,total_amount", AMOUNTS),
    ("Query", "order=workshop_id.desc,total_amount", AMOUNTS),
    ("Query", "order=workshop_id.desc.nullsfirst,total_amount", AMOUNTS),
    ("Query", "order=workshop_id.desc.nullslast,total_amount.desc", [50, 40, 30, 20, 10]),
    ("Query", "order=status.desc,total_amount.desc", [50, 30, 20, 10, 40]),
    ("Query", "workshop_id=is.null", AMOUNTS[:4]),
    ("Query", "workshop_id=not.is.null", WORKSHOP),
    ("Query", "product_id=is.not_null", AMOUNTS[:4]),
    ("Query", "user_id=is.null", WORKSHOP),
    ("AndOr", "or=(user_id.is.null,status.eq.paid)", [10, 50]),
    ("AndOr", "and=(user_id.not.is.null,not.or(status.eq.paid,status.eq.pending))", [40]),
    ("Query", "status=in.()", []),
    ("Query", "status=not.in.(pending)", [10, 40]),
]

REFUSED: list[tuple[str, str, int, str]] = [
    ("Query", "faketable", 404, "PGRST205"),
    *(("Query", f"products?order=slug.{end}", 400, "PGRST100") for end in (
        "ac", "descc", "nulsfist", "nullslasttt", "smth34", "asc.nlsfst", "asc.nullslasttt", "asc.smth34")),
    ("Query", "products?is_featured=is.nil", 400, "PGRST100"),
    ("Query", "products?is_featured=is.ok", 400, "PGRST100"),
    ("Query", "products?slug=p1", 400, "PGRST100"),
    ("Query", "products?price=in.( ,3,4)", 400, "22P02"),
    ("Query", "products?fakes.name=like.*x*", 400, "PGRST108"),
    ("Query", "products?select=*,sold_as:orders(*)&sold_ass.status=eq.paid", 400, "PGRST108"),
    ("Query", "users?select=id,orders(id,products(id))&orders.products2.slug=like.p*", 400, "PGRST108"),
    ("Query", "products?select=slug,fakes(id)", 400, "PGRST200"),
    ("Query", "order_details?select=title,referrals(id)", 400, "PGRST200"),
    ("AndOr", "products?or=()", 400, "PGRST100"),
    ("AndOr", "products?or=)(", 400, "PGRST100"),
    ("Range", "products?limit=-1", 416, "PGRST103"),
    ("Query", "products?price=eq.x", 400, "22P02"),
    ("Query", "orders?id=eq.x", 400, "22P02"),
]  # fmt: skip
"""Queries that PostgREST refuses, too: the status and the code."""

OTHERWISE: list[tuple[str, str, str]] = [
    # An unknown column, which PostgreSQL names by 42703
    ("Query", "products?select=fake", "PGRST204"),
    ("Query", "products?fake=eq.1", "PGRST204"),
    ("Query", "products?order=fake", "PGRST204"),
    ("Related", "products?select=slug,orders(total_amount)&fakes=is.null", "PGRST204"),
    # Columns without an index
    ("Query", "products?sold=eq.2", "PGRST100"),
    ("Query", "products?order=sold", "PGRST100"),
    ("InnerJoin", "orders?select=id,order_details!inner(title)&order_details.title=eq.First", "PGRST100"),
    *(("AndOr", f"products?features={word}.{{1}}", "PGRST100") for word in (
        "eq", "neq", "lt", "gt", "lte", "gte", "isdistinct")),
    # Ranges, which no column is
    *(("AndOr", f"products?price={word}.[1,2]", "PGRST100") for word in ("sl", "sr", "nxr", "nxl", "adj")),
    # Patterns of POSIX
    *(("Query", f"products?name={word}.^en", "PGRST100") for word in ("match", "imatch", "not.match", "not.imatch")),
    # Dictionaries
    ("Query", "products?description=fts(french).amusant", "PGRST100"),
    ("Query", "products?description=plfts(german).Art", "PGRST100"),
    ("Query", "products?description=not.wfts(english).fat", "PGRST100"),
    ("Query", "products?description=phfts(german).Art Spass", "PGRST100"),
    # Casts, paths and spread rows
    ("Query", "products?select=price::text", "PGRST100"),
    ("Query", "products?select=key:price::text", "PGRST100"),
    ("Query", "products?select=price::fakecolumntype", "PGRST100"),
    ("JsonOperator", "products?select=delivery_details->a", "PGRST100"),
    ("JsonOperator", "products?select=delivery_details->>a", "PGRST100"),
    ("JsonOperator", "products?delivery_details->>a=eq.1", "PGRST100"),
    ("JsonOperator", "products?order=delivery_details->a", "PGRST100"),
    ("Spread", "orders?select=total_amount,...products(slug)", "PGRST100"),
    ("Spread", "products?select=slug,...orders(total_amount)", "PGRST100"),
    # Sums and groups
    *(("Aggregate", f"products?select=price.{word}()", "PGRST100") for word in ("sum", "avg", "max", "min")),
    ("Aggregate", "products?select=slug,count()", "PGRST100"),
    ("Aggregate", "products?select=is_featured,price.sum()", "PGRST100"),
    # Sorting by a related row
    ("Related", "orders?select=total_amount,products(slug)&order=products(slug).nullsfirst", "PGRST100"),
    ("Related", "orders?select=total_amount,item:products(slug)&order=item(slug).asc", "PGRST100"),
    ("Related", "users?select=first_name,orders(total_amount)&orders.order=products(slug).desc", "PGRST100"),
    ("Related", "products?select=*,orders(*)&order=orders(id)", "PGRST100"),
    ("Related", "orders?select=total_amount,products()&products(slug)=eq.p1", "PGRST100"),
    # A quotation mark without its second
    ("Query", 'products?name=in.(")', "PGRST100"),
    # A name of a column as no table of the shop has it
    ("Query", "products?select=field-with_sep", "PGRST100"),
    ("Query", 'products?select="a.dotted.column"', "PGRST100"),
]  # fmt: skip
"""Queries that PostgREST answers and this dialect refuses with status 400: docs/guides/api.md says why."""
