import { Moved } from "@/shared/moved/moved";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import type { DrawingName } from "@/ui/empty-drawing";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";

interface Props {
  drawing: DrawingName;
  title: string;
  text: string;
  /** The list to return to, and the words of its link. */
  list: string;
  back: string;
}

/** A page whose product, workshop or article does not exist: leads to its new address, or back to the list. */
export function NotHere({ drawing, title, text, list, back }: Props) {
  return (
    <Moved>
      <EmptyState drawing={drawing} heading="h1" title={title} text={text}>
        <SiteLink to={list} className={buttonStyle()}>
          <Icon name="back" />
          {back}
        </SiteLink>
      </EmptyState>
    </Moved>
  );
}
