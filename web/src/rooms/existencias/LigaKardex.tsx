import { rutaDe, useIr } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconHistory } from '../../ui/iconos.ts';

/** Link to the movements of an article or a location; nothing if the operator may not see them. */
export function LigaKardex({
  busqueda,
}: {
  busqueda: { clave?: string; ubicacion?: string; almacen?: number };
}) {
  const ir = useIr();
  const ruta = rutaDe('kardex');
  if (!ruta || !can(ruta.control)) return null;
  return (
    <Boton icono={<IconHistory stroke={1.75} />} onClick={() => ir('kardex', busqueda)}>
      Kardex
    </Boton>
  );
}
