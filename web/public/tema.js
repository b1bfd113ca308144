// Before the first paint, so that a dark screen never flashes white. The key is the one of src/platform/storage.ts.
(() => {
  let tema = 'auto';
  try {
    tema = JSON.parse(localStorage.getItem('anden.tema')) || 'auto';
  } catch {}
  const oscuro = tema === 'dark' || (tema === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = oscuro ? 'dark' : 'light';
})();
