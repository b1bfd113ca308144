type Etiqueta = { ubicacion_id: number } | { articulo_id: number; caducidad_id?: number | null };

export function BotonEtiqueta(_: { de: string; etiqueta: Etiqueta; corto?: boolean }) {
  return null;
}
