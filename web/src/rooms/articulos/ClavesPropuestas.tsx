import { useMemo } from 'react';
import { de } from '../../platform/columns.ts';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { PanelDePropuesta, type Propuesta } from './propuestas/PanelDePropuesta.tsx';
import { LECTURAS, TITULO } from './propuestas/titulo.ts';

const PESTANAS = [
  { id: 'esperan', titulo: 'Por aprobar' },
  { id: 'resueltas', titulo: 'Resueltos' },
] as const;

const c = de<Propuesta>();

const COMUNES: readonly Columna<Propuesta>[] = [
  c.fechaHora('FECHA', 'Fecha'),
  c.texto('CLAVE', 'Código', { ancho: 180 }),
  c.texto('ARTICULO', 'Artículo', { ancho: 260, tarjeta: 'titulo' }),
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 120 }),
  c.entero('UNIDADES', 'Piezas', { ancho: 80 }),
  c.texto('OPERADOR', 'Lo enseñó', { ancho: 180 }),
];

const RESUELTAS: readonly Columna<Propuesta>[] = [
  ...COMUNES,
  c.texto('ESTATUS', 'Resultado', {
    ancho: 120,
    celda: (p) => (
      <Estado tono={p.ESTATUS === 'APROBADA' ? 'hecho' : 'rechazo'}>
        {p.ESTATUS === 'APROBADA' ? 'Aprobado' : 'Rechazado'}
      </Estado>
    ),
  }),
  c.texto('RESUELVE', 'Lo resolvió', { ancho: 180 }),
  c.texto('MOTIVO', 'Motivo', { ancho: 200 }),
];

/** 'Códigos por aprobar' (menu 'clavespropuestas'): codes taught at the shelf, each with its photo, approved or rejected. */
export default function ClavesPropuestas() {
  const [lugar, setLugar] = useSearchState({ ver: 'esperan', [REGISTRO]: 0 });
  const resueltas = lugar.ver === 'resueltas';
  const query = useQueryCall('getClavesPropuestas', resueltas ? { resueltas } : {}, { keep: true });
  useLive('propuesta', null, LECTURAS);
  const filas = query.data?.data;
  const elegida = useMemo(
    () => filas?.find((p) => p.PROPUESTA_ID === lugar[REGISTRO]) ?? null,
    [filas, lugar],
  );
  return (
    <>
      <PageHeader titulo={TITULO} detalle="Enseñados al capturar: no cuentan hasta que se aprueban" />
      <Pestanas
        etiqueta="Códigos"
        pestanas={PESTANAS}
        elegida={resueltas ? 'resueltas' : 'esperan'}
        onElegir={(ver) => setLugar({ ver, [REGISTRO]: 0 })}
      >
        <DataTable
          etiqueta={resueltas ? 'Códigos resueltos' : 'Códigos por aprobar'}
          columnas={resueltas ? RESUELTAS : COMUNES}
          filas={filas}
          llave={(p) => p.PROPUESTA_ID}
          tono={(p) => (p === elegida ? 'seleccion' : null)}
          onElegir={(p) => setLugar({ [REGISTRO]: p.PROPUESTA_ID }, true)}
          renovando={query.isFetching}
          error={query.error?.message ?? null}
          onReintentar={() => void query.refetch()}
          leyenda={
            <span role="status">
              {filas
                ? `${entero(filas.length)} ${filas.length === 1 ? 'código' : 'códigos'}`
                : 'Consultando…'}
            </span>
          }
          vacio={
            <EmptyState titulo={resueltas ? 'Nada resuelto todavía' : 'Nada por aprobar'}>
              Cuando alguien enseñe un código desconocido al capturar, aparecerá aquí con su foto.
            </EmptyState>
          }
        />
      </Pestanas>
      <PanelLateral
        abierto={elegida !== null}
        titulo={elegida ? `Código ${elegida.CLAVE}` : ''}
        alCerrar={() => setLugar({ [REGISTRO]: 0 })}
      >
        {elegida ? (
          <PanelDePropuesta
            key={elegida.PROPUESTA_ID}
            propuesta={elegida}
            alResolver={() => setLugar({ [REGISTRO]: 0 })}
          />
        ) : null}
      </PanelLateral>
    </>
  );
}
