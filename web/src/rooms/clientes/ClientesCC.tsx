import { P } from '@anden/contrato/permissions.ts';
import { useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { IconPackageExport } from '../../ui/iconos.ts';
import { DialogoClteRecoge } from './DialogoClteRecoge.tsx';

/** Name of the exported file (specification §9). */
const ARCHIVO = 'Clientes con catalogo descargado';

const COLUMNAS = columnasDe('getClientesConCatalogoDist', { CLIENTE: { tarjeta: 'titulo', ancho: 220 } });

/**
 * 'Clientes con catálogo': which catalogues were downloaded in a range and by whom. Customers who pick up their orders are registered here.
 */
export default function ClientesCC() {
  const [recoge, setRecoge] = useState(false);
  usePreparaPantalla('cliente');
  const consulta = useConsulta('getClientesConCatalogoDist', {
    columnas: COLUMNAS,
    archivo: ARCHIVO,
  });
  return (
    <Consulta
      {...consulta}
      filtroAyuda="Clave, cliente, estado, ciudad…"
      controles={
        can(P.clteRecoge) ? (
          <Boton icono={<IconPackageExport stroke={1.75} aria-hidden />} onClick={() => setRecoge(true)}>
            Clt_Rec
          </Boton>
        ) : null
      }
    >
      {recoge ? <DialogoClteRecoge alCerrar={() => setRecoge(false)} /> : null}
    </Consulta>
  );
}
