import { useTranslation } from "@/lib/i18n/use-t";
import { Portrait, type Sitter } from "@/public/company/portrait";
import { Badge } from "@/ui/badge";

interface Member {
  name: string;
  role: string;
  text: string;
  /** URL of a portrait. */
  picture: string;
}

/** Your own team. While it is empty, three placeholders are shown and labelled as such (C4). */
const TEAM: readonly Member[] = [];
const PLACEHOLDERS: readonly Sitter[] = ["founder", "engineering", "partners"];

/** The team. */
export function Team() {
  const { t } = useTranslation("company");
  return (
    <section className="frame py-20 sm:py-28">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 className="text-title">{t("about.team.title")}</h2>
        {TEAM.length === 0 && <Badge tone="outline">{t("about.team.sample")}</Badge>}
      </div>
      <ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-3">
        {TEAM.map(({ picture, ...member }) => (
          <Person key={member.name} {...member}>
            <img src={picture} alt="" className="aspect-[100/116] w-full rounded-t-full object-cover" />
          </Person>
        ))}
        {TEAM.length === 0 &&
          PLACEHOLDERS.map((sitter) => (
            <Person
              key={sitter}
              name={t(`about.team.members.${sitter}.name`)}
              role={t(`about.team.members.${sitter}.role`)}
              text={t(`about.team.members.${sitter}.text`)}
            >
              <Portrait sitter={sitter} />
            </Person>
          ))}
      </ul>
    </section>
  );
}

type PersonProps = Omit<Member, "picture"> & { children: React.ReactNode };

function Person({ name, role, text, children }: PersonProps) {
  return (
    <li className="max-sm:flex max-sm:items-end max-sm:gap-6">
      <div className="w-28 shrink-0 sm:w-44">{children}</div>
      <div className="border-line sm:mt-5 sm:border-t sm:pt-4">
        <h3 className="text-heading">{name}</h3>
        <p className="text-sm text-brass">{role}</p>
        <p className="mt-2 text-soft">{text}</p>
      </div>
    </li>
  );
}
