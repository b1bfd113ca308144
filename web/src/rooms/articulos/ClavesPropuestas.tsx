import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { PanelDePropuesta } from './propuestas/PanelDePropuesta.tsx';
import { TITULO } from './propuestas/titulo.ts';

const PESTANAS = [
  { id: 'esperan', titulo: 'Por aprobar' },
  { id: 'resueltas', titulo: 'Resueltos' },
] as const;

const COMUNES = {
  CLAVE: { ancho: 180 },
  ARTICULO: { ancho: 260, tarjeta: 'titulo' },
  CLAVE_ARTICULO: { ancho: 120 },
  UNIDADES: { ancho: 80 },
  OPERADOR: { ancho: 180 },
} as const;

const ESPERAN = columnasDe('getClavesPropuestas', {
  ...COMUNES,
  ESTATUS: false,
  RESUELVE: false,
  MOTIVO: false,
});

const RESUELTAS = columnasDe('getClavesPropuestas', {
  ...COMUNES,
  ESTATUS: {
    ancho: 120,
    celda: (p) => (
      <Estado tono={p.ESTATUS === 'APROBADA' ? 'hecho' : 'rechazo'}>
        {p.ESTATUS === 'APROBADA' ? 'Aprobado' : 'Rechazado'}
      </Estado>
    ),
  },
  RESUELVE: { ancho: 180 },
  MOTIVO: { ancho: 200 },
});

/**
 * 'Códigos por aprobar' (menu 'clavespropuestas'): codes taught at the shelf, each with its photograph, to be approved
 * or rejected.
 */
export default function ClavesPropuestas() {
  const [lugar, setLugar] = useSearchState({ ver: 'esperan', [REGISTRO]: '' });
  const resueltas = lugar.ver === 'resueltas';
  const { elegida, panel, abre, ...lista } = useLista('getClavesPropuestas', resueltas ? { resueltas } : {}, {
    titulo: TITULO,
    columnas: resueltas ? RESUELTAS : ESPERAN,
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
