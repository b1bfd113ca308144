import { de } from '../../platform/columns.ts';
import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { PanelDePropuesta, type Propuesta } from './propuestas/PanelDePropuesta.tsx';
import { TITULO } from './propuestas/titulo.ts';

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
  const [lugar, setLugar] = useSearchState({ ver: 'esperan', [REGISTRO]: '' });
  const resueltas = lugar.ver === 'resueltas';
  const { elegida, panel, abre, ...lista } = useLista('getClavesPropuestas', resueltas ? { resueltas } : {}, {
    titulo: TITULO,
    columnas: resueltas ? RESUELTAS : COMUNES,
    llave: (p) => p.PROPUESTA_ID,
    temas: ['propuesta'],
    lectura: { keep: true },
  });
  return (
    <>
      <PageHeader titulo={TITULO} detalle="Enseñados al capturar: no cuentan hasta que se aprueban" />
      <Pestanas
        etiqueta="Códigos"
        pestanas={PESTANAS}
        elegida={resueltas ? 'resueltas' : 'esperan'}
        onElegir={(ver) => setLugar({ ver, [REGISTRO]: '' })}
      >
        <Lista
          {...lista}
          {...abre}
          enPestana
          etiqueta={resueltas ? 'Códigos resueltos' : 'Códigos por aprobar'}
          unidad={['código', 'códigos']}
          vacio={{
            titulo: resueltas ? 'Nada resuelto todavía' : 'Nada por aprobar',
            texto: 'Cuando alguien enseñe un código desconocido al capturar, aparecerá aquí con su foto.',
          }}
          onElegir={(p) => setLugar({ [REGISTRO]: String(p.PROPUESTA_ID) }, true)}
        />
      </Pestanas>
      <PanelLateral
        {...panel}
        abierto={elegida !== undefined}
        titulo={elegida ? `Código ${elegida.CLAVE}` : ''}
      >
        {elegida ? (
          <PanelDePropuesta key={elegida.PROPUESTA_ID} propuesta={elegida} alResolver={panel.alCerrar} />
        ) : null}
      </PanelLateral>
    </>
  );
}
