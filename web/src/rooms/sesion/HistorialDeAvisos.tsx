import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import {
  DE_QUE_AVISA,
  DIAS_DE_AVISOS,
  esImportante,
  TIPOS_DE_AVISO,
} from '@anden/contrato/sesion/avisos-rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { useLista } from '../../platform/lista.ts';
import { usePanel } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconBellCog, IconChecks } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { ligaDeAviso, useAbreAviso } from './abreAviso.ts';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('avisos');

type Tipo = FilaDeListado<'getAvisos'>['TIPO'];
const TIPOS = Object.keys(TIPOS_DE_AVISO) as Tipo[];

const COLUMNAS = columnasDe('getAvisos', {
  ESTADO: {
    ancho: 110,
    celda: (a) => (
      <Estado tono={a.ESTADO === 'N' ? 'atencion' : 'nada'}>{a.ESTADO === 'N' ? 'Sin leer' : 'Leído'}</Estado>
    ),
  },
  TIPO: { ancho: 160 },
  MENSAJE: { tarjeta: 'titulo' },
});

/** 'Avisos' (menu 'avisos'): recent notices, unread first, and which kinds the operator wants to be told about. */
export default function HistorialDeAvisos() {
  const lista = useLista(
    'getAvisos',
    {},
    {
      columnas: COLUMNAS,
      filtroAyuda: 'Aviso o tipo',
      sinOrden: 'Primero los que no ha leído',
    },
  );
  const abre = useAbreAviso();
  const marca = useCommand('marcaAvisosLeidos', { titulo: TITULO });
  const panel = usePanel('avisarme');
  const sinLeer = (lista.filas ?? []).filter((a) => a.ESTADO === 'N').map((a) => a.AVISO_ID);
  return (
    <Lista
      {...lista}
      detalle={`De los últimos ${DIAS_DE_AVISOS} días`}
      unidad={['aviso', 'avisos']}
      resumen={lista.filas ? `${sinLeer.length} sin leer` : null}
      vacio={{ titulo: 'No hay avisos', texto: 'Aquí queda lo que se le avise.' }}
      liga={ligaDeAviso}
      onElegir={abre}
      acciones={
        <>
          <Boton icono={<IconBellCog stroke={1.75} />} onClick={panel.abre}>
            De qué avisarme
          </Boton>
          <Boton
            icono={<IconChecks stroke={1.75} />}
            disabled={sinLeer.length === 0}
            cargando={marca.running}
            onClick={() => void marca.run({ avisos: sinLeer })}
          >
            Marcar todo leído
          </Boton>
        </>
      }
    >
      <PanelLateral abierto={panel.abierto} titulo="De qué avisarme" alCerrar={panel.cierra}>
        <DeQueAvisar silenciados={lista.respuesta?.silenciados} />
      </PanelLateral>
    </Lista>
  );
}

/** The kinds of notices that may light the red dot. The choice is the operator's, on every device. */
function DeQueAvisar({ silenciados }: { silenciados: Respuesta<'getAvisos'>['silenciados'] | undefined }) {
  const guarda = useCommand('guardaAvisarDe', { titulo: TITULO });
  // What was just ticked, shown until the choices are read again.
  const [puesto, setPuesto] = useState<{ tipo: Tipo; avisa: boolean; antes: typeof silenciados } | null>(
    null,
  );
  const avisaDe = (tipo: Tipo): boolean =>
    puesto?.tipo === tipo && puesto.antes === silenciados ? puesto.avisa : !silenciados?.includes(tipo);

  async function pon(tipo: Tipo, avisa: boolean): Promise<void> {
    setPuesto({ tipo, avisa, antes: silenciados });
    if (!(await guarda.run({ tipo, avisar: avisa ? 'S' : 'N' }))) setPuesto(null);
  }

  return (
    <>
      <p>Lo que no se marque queda en esta lista, sin encender el punto rojo.</p>
      {TIPOS.map((tipo) => (
        <Casilla
          key={tipo}
          etiqueta={TIPOS_DE_AVISO[tipo]}
          ayuda={esImportante(tipo) ? `${DE_QUE_AVISA[tipo]} Se avisa siempre.` : DE_QUE_AVISA[tipo]}
          checked={avisaDe(tipo)}
          disabled={!silenciados || esImportante(tipo) || guarda.running}
          onCambio={(avisa) => void pon(tipo, avisa)}
        />
      ))}
    </>
  );
}
