import { P } from '@anden/contrato/permissions.ts';
import { RECORRIDO_MAX } from '@anden/contrato/surtido/remision-rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useDireccionCon } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { IconPlayerSkipForward, IconShoppingCart } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { COLUMNAS_DE_REMISIONES } from './columnasRemisiones.tsx';
import { seEmpaca } from './decision.ts';
import { type Remision, TITULO } from './linea.ts';
import type { Lugar } from './useLugar.ts';

const TRABAJOS = {
  surtir: {
    titulo: 'Por surtir',
    etiqueta: 'Remisiones por surtir',
    vacio: 'No hay remisiones por surtir',
    siguiente: 'Siguiente por surtir',
  },
  empacar: {
    titulo: 'Por empacar',
    etiqueta: 'Remisiones por empacar',
    vacio: 'No hay remisiones por empacar',
    siguiente: 'Siguiente por empacar',
  },
} as const;

type Cual = keyof typeof TRABAJOS;

const PESTANAS = ['surtir', 'empacar'] as const;

/** As many as fit on a cart, in the list's order. */
const CARRITO = { nombre: 'Llevar', max: RECORRIDO_MAX };

/** Whether a remission is of a tab. */
const esDe = (cual: Cual) => (r: Remision) => seEmpaca(r) === (cual === 'empacar');

/**
 * What waits, in the order of the work, and who works on what: choose one to enter, or several for a walk with a cart.
 */
export function Remisiones({ lugar }: { lugar: Lugar }) {
  const [cual, setCual] = useState<Cual>(lugar.trabajo === 'empacar' ? 'empacar' : 'surtir');
  const { data } = useQueryCall('getRemisionesAbiertas', {});
  const { data: abierto } = useQueryCall('getRecorrido', {});
  const palabras = TRABAJOS[cual];
  const direccionCon = useDireccionCon();
  const { elegidas, ...lista } = useLista(
    'getRemisionesAbiertas',
    {},
    {
      titulo: palabras.etiqueta,
      columnas: COLUMNAS_DE_REMISIONES,
      ...(cual === 'surtir' ? { elegir: CARRITO } : {}),
      solo: esDe(cual),
      sinOrden: 'Como toca trabajarlas',
    },
  );

  function titulo(c: Cual): string {
    const cuantas = data?.data.filter(esDe(c)).length;
    return cuantas === undefined ? TRABAJOS[c].titulo : `${TRABAJOS[c].titulo} (${entero(cuantas)})`;
  }

  return (
    <Lista
      {...lista}
      titulo="Remisiones"
      volver={{ etiqueta: 'Volver a Artículos a Surtir', alVolver: lugar.cierraLista }}
      acciones={
        <>
          {abierto?.recorrido ? (
            <Boton icono={<IconShoppingCart stroke={1.75} />} onClick={() => lugar.sale([])}>
              Seguir el recorrido
            </Boton>
          ) : null}
          <Boton icono={<IconPlayerSkipForward stroke={1.75} />} onClick={() => lugar.siguiente(cual)}>
            {palabras.siguiente}
          </Boton>
        </>
      }
      barra={null}
      marco={(tabla) => (
        <Pestanas
          etiqueta="Remisiones"
          pestanas={PESTANAS.map((id) => ({ id, titulo: titulo(id) }))}
          elegida={cual}
          onElegir={(id) => setCual(id === 'empacar' ? 'empacar' : 'surtir')}
        >
          {tabla}
        </Pestanas>
      )}
      etiqueta={palabras.etiqueta}
      unidad={['remisión', 'remisiones']}
      vacio={{ titulo: palabras.vacio }}
      tono={(r) => (r.DOCTO_VE_ID === lugar.id ? 'seleccion' : r.PRIORIDAD === 'S' ? 'rechazo' : null)}
      onElegir={(r) => lugar.entra(r.DOCTO_VE_ID)}
      accionesDeElegidas={
        cual === 'surtir' ? (
          <Boton
            tipo="principal"
            icono={<IconShoppingCart stroke={1.75} />}
            onClick={() => lugar.sale(elegidas.map((r) => r.DOCTO_VE_ID))}
          >
            Surtir con carrito
          </Boton>
        ) : null
      }
      liga={(r) => direccionCon({ docto_ve_id: r.DOCTO_VE_ID, lista: '' })}
    >
      {cual === 'empacar' && data?.almacen && can(P.supervisarSurtido) ? (
        <ComoSeEmpaca almacen={data.almacen} />
      ) : null}
    </Lista>
  );
}

/** How the warehouse packs, for its supervisors. */
function ComoSeEmpaca({ almacen }: { almacen: Respuesta<'getRemisionesAbiertas'>['almacen'] }) {
  const comando = useCommand('ajustaEmpaque', {
    titulo: TITULO,
  });
  const { ALMACEN_ID: almacen_id, EMPAQUE_POR_PIEZA: por_pieza, EMPAQUE_CANTIDAD } = almacen;
  return (
    <>
      <Casilla
        etiqueta="Contar cada pieza al empacar"
        ayuda="En todo el almacén. Sin contar, un escaneo empaca el renglón."
        checked={por_pieza === 'S'}
        disabled={comando.running}
        onCambio={(si) => void comando.run({ almacen_id, por_pieza: si ? 'S' : 'N' })}
      />
      {por_pieza === 'S' ? (
        <Casilla
          etiqueta="Teclear cuántas piezas tras escanear una"
          ayuda="En todo el almacén. Sin esto se escanea cada pieza."
          checked={EMPAQUE_CANTIDAD === 'S'}
          disabled={comando.running}
          onCambio={(si) => void comando.run({ almacen_id, por_pieza, con_cantidad: si ? 'S' : 'N' })}
        />
      ) : null}
    </>
  );
}
