import type { WorkshopForm } from "@/admin/workshops/form/use-workshop-form";
import { RowsEditor } from "@/components/forms/rows-editor";
import { useTranslation } from "@/lib/i18n/use-t";
import { TitledCard } from "@/ui/titled-card";

/** Learning goals, requirements, what a seat includes, and materials. */
export function ContentsFields({ form: { values, put } }: { form: WorkshopForm }) {
  const { t } = useTranslation("admin-workshops");
  return (
    <TitledCard title={t("form.contents")} text={t("form.contentsText")}>
      <div className="grid gap-7">
        <RowsEditor
          legend={t("form.learn")}
          fields={[{ name: "text", label: t("form.line") }]}
          rows={values.learn}
          onChange={(rows) => put("learn", rows)}
          add={t("form.addLine")}
        />
        <RowsEditor
          legend={t("form.requirements")}
          fields={[{ name: "text", label: t("form.line") }]}
          rows={values.requirements}
          onChange={(rows) => put("requirements", rows)}
          add={t("form.addLine")}
        />
        <RowsEditor
          legend={t("form.included")}
          fields={[{ name: "text", label: t("form.line") }]}
          rows={values.included}
          onChange={(rows) => put("included", rows)}
          add={t("form.addLine")}
        />
        <RowsEditor
          legend={t("form.materials")}
          fields={[
            { name: "title", label: t("form.materialTitle") },
            { name: "description", label: t("form.materialText") },
          ]}
          rows={values.materials}
          onChange={(rows) => put("materials", rows)}
          add={t("form.addMaterial")}
        />
      </div>
    </TitledCard>
  );
}
