// Hides the frame of the areas behind the sign-in from guests: they see the sign-in form once the scripts are there.
try {
  if (!localStorage.getItem("guildhall.auth")) document.documentElement.dataset.guest = "";
} catch {}
