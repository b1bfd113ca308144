import { type ReactNode, useState } from 'react';
import { Boton } from './Boton.tsx';
import { Campo } from './Campo.tsx';
import { Casilla } from './Casilla.tsx';
import { Resumen } from './Detalle.tsx';
import { Estado } from './Estado.tsx';
import { Grafica } from './graficas/index.tsx';
import { IconDeviceFloppy } from './iconos.ts';
import { type DiaDeMes, Mes } from './Mes.tsx';
import css from './Muestrario.module.css';
import { ConsultaDeMuestra } from './MuestrarioDeListas.tsx';
import { mesDe } from './mes.ts';
import { avisar, confirmar } from './modal.ts';
import partes from './PartesDeFicha.module.css';
import { comoForm, faltaEn, useEnMemoria, useForma } from './useForma.ts';
import { FailedState } from './Vacios.tsx';

const HOY = '2026-11-23';

function Plantilla({ titulo, cuando, children }: { titulo: string; cuando: string; children: ReactNode }) {
  return (
    <section className={css.muestra}>
      <h2>{titulo}</h2>
      <p className={css.cuando}>{cuando}</p>
      {children}
    </section>
  );
}

/** The five templates for screens, each with when to use it, and the one channel for errors. */
export function MuestrarioDePlantillas() {
  return (
    <>
      <Plantilla
        titulo="Plantilla: lista"
        cuando="Muchos registros de una clase: se busca, se ordena, se filtra, se exporta."
      >
        <ConsultaDeMuestra />
      </Plantilla>
      <Plantilla
        titulo="Plantilla: ficha"
        cuando="Todo lo de un registro, para leerlo; cada dato lleva a donde se trabaja."
      >
        <Ficha />
      </Plantilla>
      <Plantilla
        titulo="Plantilla: forma"
        cuando="Se escribe y se guarda: lo que falta se dice en su campo, y un solo botón principal."
      >
        <Forma />
      </Plantilla>
      <Plantilla
        titulo="Plantilla: tablero"
        cuando="Cómo va algo, de un vistazo: cifras que abren sus renglones, y pocas gráficas."
      >
        <Tablero />
      </Plantilla>
      <Plantilla
        titulo="Plantilla: calendario"
        cuando="Lo que es de un día: su clase con color y palabra, y lo que pasa en él como puntos."
      >
        <Calendario />
      </Plantilla>
      <Plantilla
        titulo="Lo que falla"
        cuando="Una lectura que falla lo dice donde irían sus renglones, con «Reintentar». Un guardado que se rechaza, o una pregunta, es un modal."
      >
        <div className={css.fila}>
          <FailedState mensaje="No hubo respuesta del servidor." onReintentar={() => {}} />
          <Boton onClick={() => void avisar('Recepción de compra', 'La compra ya está completa', 'rechazo')}>
            Un rechazo
          </Boton>
          <Boton onClick={() => void confirmar('Recepción de compra', '¿Cerrar la compra incompleta?')}>
            Una decisión
          </Boton>
        </div>
      </Plantilla>
    </>
  );
}

function Ficha() {
  return (
    <div className={css.fila}>
      <div className={partes.parte}>
        <p className={partes.nombre}>Cacahuates salados 1 kg</p>
        <p className={partes.cifra}>
          1,284 <small>piezas</small>
        </p>
        <div className={partes.ligas}>
          <Estado tono="atencion">Caduca en 12 días</Estado>
        </div>
      </div>
      <div className={partes.parte}>
        <Resumen
          datos={[
            ['Clave', 'AL-0156'],
            ['Mínimo y máximo', '200 a 1,500'],
            ['Pide', 'Caducidad y lote'],
          ]}
        />
      </div>
    </div>
  );
}

function Forma() {
  const [avisa, setAvisa] = useState(true);
  const forma = useForma({
    campos: useEnMemoria({ nombre: '' }),
    faltaDe: (v) => faltaEn('nombre', v.nombre.trim() ? null : 'Debe ingresar el nombre del proveedor'),
    guardando: false,
    envia: () => avisar('Proveedor', 'Proveedor guardado', 'hecho').then(() => true),
  });
  return (
    <form className={css.forma} aria-label="Proveedor" {...comoForm(forma)}>
      <Campo etiqueta="Nombre del proveedor" {...forma.de('nombre')} reserva />
      <Casilla etiqueta="Avisar cuando llegue su compra" checked={avisa} onCambio={setAvisa} />
      <div className={css.fila}>
        <Boton tipo="principal" enviar icono={<IconDeviceFloppy stroke={1.75} />}>
          Guardar
        </Boton>
        <Boton onClick={forma.limpia}>Cancelar</Boton>
      </div>
    </form>
  );
}

const CIFRAS = [
  ['Recibido', '1,832 piezas', 'hecho', '12 % más que hace una semana'],
  ['Por acomodar', '184 renglones', 'atencion', 'El más viejo, de ayer'],
  ['Vencidos', '6 resurtidos', 'rechazo', 'Desde hace 3 horas'],
] as const;

function Tablero() {
  return (
    <div className={css.fila}>
      {CIFRAS.map(([nombre, cifra, tono, detalle]) => (
        <a key={nombre} href={`#${nombre}`} className={css.cifra}>
          <strong>{nombre}</strong>
          <span className={partes.cifra}>{cifra}</span>
          <Estado tono={tono}>{detalle}</Estado>
        </a>
      ))}
      <div className={css.grafica}>
        <Grafica
          dibujo="barras"
          alto={160}
          alAbrir={(liga) => void avisar('Tablero', `Abre ${liga}`)}
          cuadro={{
            titulo: 'Renglones por hora',
            grupo: 'Hora',
            series: ['Hoy'],
            escribe: (n) => `${n} renglones`,
            enEje: String,
            grupos: [21, 16, 11, 4].map((valor, i) => ({
              id: String(i),
              titulo: `${8 + i}:00`,
              puntos: [{ valor, liga: `#hora-${8 + i}` }],
            })),
          }}
        />
      </div>
    </div>
  );
}

const DIAS: Readonly<Record<string, DiaDeMes>> = {
  '2026-11-16': { tono: 'atencion', palabra: 'Festivo', detalle: 'DÍA DE LA REVOLUCIÓN' },
  '2026-11-24': {
    tono: null,
    palabra: '2 cursos',
    eventos: [
      { id: 1, titulo: 'Montacargas, 09:00, Muelle 2', tono: 'hecho' },
      { id: 2, titulo: 'Primeros auxilios, 12:00, Aula', tono: 'atencion' },
    ],
  },
  '2026-11-26': {
    tono: null,
    palabra: '1 curso',
    eventos: [{ id: 3, titulo: 'Uso del lector, 08:30, Aula', tono: 'rechazo' }],
  },
};

function Calendario() {
  const [mes, setMes] = useState(mesDe(HOY));
  const [elegido, setElegido] = useState<string | null>(null);
  return (
    <Mes
      etiqueta="Cursos del mes"
      mes={mes}
      onMes={setMes}
      hoy={HOY}
      dia={(d) => DIAS[d] ?? null}
      elegido={elegido}
      onElegir={setElegido}
    />
  );
}
