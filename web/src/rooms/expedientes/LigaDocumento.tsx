import type { TipoDeDocumento } from '@anden/contrato/expedientes/rules.ts';
import { rutaDe, useIr } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconFileText } from '../../ui/iconos.ts';

/** Link to a document's page, if the operator may open it. */
export function LigaDocumento({ tipo, folio }: { tipo: TipoDeDocumento; folio: string }) {
  const ir = useIr();
  const ruta = rutaDe('documento');
  if (!ruta || !can(ruta.control)) return null;
  return (
    <Boton icono={<IconFileText stroke={1.75} />} onClick={() => ir('documento', { tipo, folio })}>
      Expediente
    </Boton>
  );
}
