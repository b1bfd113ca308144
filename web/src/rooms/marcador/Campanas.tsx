import { avance } from '@anden/contrato/cifras.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { entero, fecha } from '../../platform/format.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { LigaSuelta } from '../../platform/LigaDeRegistro.tsx';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './campanas/campanas.module.css';
import { type Campana, cuadroDeAvance, llamadasDe } from './campanas/campanas.ts';
import { NuevaCampana } from './campanas/NuevaCampana.tsx';

const TITULO = 'Campañas';
/** Height of the chart in pixels. */
const ALTO = 168;

const COLUMNAS = columnasDe('getCampanas', {
  NOMBRE: { tarjeta: 'titulo', ancho: 200 },
  ESTADO: { ancho: 120, tono: { VIGENTE: 'hecho', PROXIMA: 'atencion', ACABADA: 'nada', TERMINADA: 'nada' } },
  CLIENTES: { ancho: 84 },
  LLAMADOS: { ancho: 92 },
  LLAMADAS: { ancho: 92, celda: (f) => <Cuenta n={f.LLAMADAS} href={llamadasDe(f, false)} /> },
  ALCANZADOS: { ancho: 88, celda: (f) => <Cuenta n={f.ALCANZADOS} href={llamadasDe(f, true)} /> },
  META: { ancho: 72 },
  AVANCE: { ancho: 150, celda: (f) => <Progreso valor={f.AVANCE} etiqueta={`Avance de ${f.NOMBRE}`} /> },
  CRITERIO: { ancho: 220, recorta: true },
});

/** A count that opens its calls. */
const Cuenta = ({ n, href }: { n: number; href: string | undefined }) =>
  n > 0 && href ? <LigaSuelta href={href}>{entero(n)}</LigaSuelta> : entero(n);

/** 'Campañas' (9031): whom to call for a reason and within some dates, how far each has got, and the calls behind it. */
export default function Campanas() {
  const [lugar, setLugar] = useSearchState({ campana: 0 });
  const [nueva, setNueva] = useState(false);
  const lista = useLista(
    'getCampanas',
    {},
    { columnas: COLUMNAS, filtroAyuda: 'Campaña o por qué se llama', sinOrden: 'Las que siguen primero' },
  );
  const abierta = lista.respuesta?.data.find((f) => f.CAMPANA_ID === lugar.campana);
  const cierra = () => setLugar({ campana: 0 });
  return (
    <Lista
      {...lista}
      unidad={['campaña', 'campañas']}
      vacio={{ titulo: 'No hay campañas', texto: 'Cree la primera con «Nueva campaña».' }}
      aviso={lista.respuesta ? <Avance campanas={lista.respuesta.data} /> : null}
      onElegir={(f) => setLugar({ campana: f.CAMPANA_ID })}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          disabled={!lista.respuesta}
          onClick={() => setNueva(true)}
        >
          Nueva campaña
        </Boton>
      }
    >
      {nueva && lista.respuesta ? (
        <NuevaCampana
          titulo={TITULO}
          campanas={lista.respuesta}
          alCerrar={() => setNueva(false)}
          alCrear={(mensaje) => {
            setNueva(false);
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
      {abierta ? <DeCampana campana={abierta} alCerrar={cierra} /> : null}
    </Lista>
  );
}

function Avance({ campanas }: { campanas: readonly Campana[] }) {
  const { cambia } = usePreferenciasDeLista('getCampanas');
  const abierta = useGraficaAbierta('getCampanas');
  const alAbrir = useAbrirMarca();
  if (campanas.length === 0) return null;
  return (
    <PanelPlegable titulo="Avance" abierto={abierta} onAbrir={(grafica) => cambia({ grafica })} alto={ALTO}>
      <Grafica cuadro={cuadroDeAvance(campanas)} dibujo="apiladas" alto={ALTO} alAbrir={alAbrir} />
    </PanelPlegable>
  );
}

/** A campaign with what each of its operators has of it, and its end. */
function DeCampana({ campana: c, alCerrar }: { campana: Campana; alCerrar: () => void }) {
  const termina = useCommand('terminaCampana', { titulo: TITULO });
  const sigue = c.ESTADO === 'VIGENTE' || c.ESTADO === 'PROXIMA';
  async function hazlo(): Promise<void> {
    if (
      !(await confirmar(TITULO, `¿Terminar «${c.NOMBRE}»? Los clientes que faltan salen de las listas.`, {
        aceptar: 'Terminar',
      }))
    )
      return;
    const reply = await termina.run({ campana_id: c.CAMPANA_ID });
    if (!reply) return;
    alCerrar();
    await avisar(TITULO, reply.message, 'hecho');
  }
  return (
    <Dialogo
      abierto
      titulo={c.NOMBRE}
      // Closed while it ends, its late answer would close the next campaign's.
      guardando={termina.running}
      alCerrar={alCerrar}
      botones={
        <>
          {sigue ? (
            <Boton cargando={termina.running} onClick={() => void hazlo()}>
              Terminar campaña
            </Boton>
          ) : null}
          <Boton tipo="principal" disabled={termina.running} onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <p>
        Del {fecha(c.DESDE)} al {fecha(c.HASTA)}. {c.CRITERIO}. Se les habló a {entero(c.ALCANZADOS)} de{' '}
        {entero(c.META)}.
      </p>
      <ul className={css.operadores} aria-label="Quién llama">
        {c.operadores.map((o) => (
          <li key={o.OPERADOR}>
            {o.OPERADOR}: {entero(o.ALCANZADOS)} de {entero(o.CLIENTES)}
            <Progreso
              valor={Math.floor(avance(o.ALCANZADOS, o.CLIENTES))}
              etiqueta={`Avance de ${o.OPERADOR}`}
            />
          </li>
        ))}
      </ul>
    </Dialogo>
  );
}
