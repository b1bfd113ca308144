import { type Division, familias } from './familia.ts';

export const PAPELERIA: Division = {
  id: 1,
  nombre: 'Papelería',
  prefijo: 'PA',
  marcas: [
    ['Trazzo', 0],
    ['Kuadra', 1],
    ['Anáhuac', 2],
  ],
  familias: familias(`
    Cuaderno profesional; raya|cuadro 5 mm|cuadro 7 mm|doble raya; 100 hojas|150 hojas|200 hojas|pasta dura 100 hojas; PZA; 19-88
    Bolígrafo punto medio; azul|negro|rojo|verde|morado; pieza|blíster 4 pzas|caja 12 pzas; PZA; 3-62
    Marcador para pizarrón; azul|negro|rojo|verde; punta redonda|punta cincel|recargable; PZA; 11-34
    Lápices de colores; redondos|hexagonales|triangulares|acuarelables; 12 pzas|24 pzas|36 pzas|48 pzas; CAJA; 28-240
    Carpeta de argollas; blanca|negra|azul|roja; 1 pulgada|1.5 pulgadas|2 pulgadas|3 pulgadas; PZA; 39-118
    Papel bond; carta|oficio|doble carta; 500 hojas 75 g|500 hojas 90 g|caja 5,000 hojas; PAQ; 86-980
    Cinta adhesiva; transparente|canela|doble cara|diurex de color; 12 mm x 33 m|24 mm x 65 m|48 mm x 50 m|48 mm x 150 m; PZA; 6-58
    Pegamento; blanco|en barra|silicón frío|instantáneo; 20 g|60 g|120 g|250 g; PZA; 9-64
    Fólder; crema|azul pastel|verde pastel|rosa pastel; carta 100 pzas|oficio 100 pzas|con broche 25 pzas; PAQ; 48-162
    Cartulina por pliego; blanca|amarilla|azul|roja|verde|negra; bristol|opalina; PZA; 3-14; comodin
    Tijeras; escolares|de oficina|zurdas; 5 pulgadas|6 pulgadas|8 pulgadas; PZA; 14-79
    Engrapadora; media tira|tira completa|de golpe; 20 hojas|30 hojas|60 hojas; PZA; 62-420
  `),
};

export const FERRETERIA: Division = {
  id: 2,
  nombre: 'Ferretería',
  prefijo: 'FE',
  marcas: [
    ['Férrum', 3],
    ['San Miguel', 4],
    ['Bajío Pro', 5],
  ],
  familias: familias(`
    Desarmador; plano|de cruz|torx|de caja; 3/16 x 4 pulgadas|1/4 x 6 pulgadas|5/16 x 8 pulgadas|juego 6 pzas; PZA; 24-210
    Pinzas; de electricista|de corte|de punta|de presión; 6 pulgadas|7 pulgadas|8 pulgadas|10 pulgadas; PZA; 68-265
    Martillo; de uña|de bola|de goma; 7 oz|16 oz|20 oz; PZA; 59-240
    Tornillo a granel; para madera|para lámina|para tablaroca|hexagonal; 1 pulgada|1 1/2 pulgadas|2 pulgadas|3 pulgadas; PZA; 1-6; comodin
    Taquete de plástico a granel; 1/4|5/16|3/8; gris|naranja; PZA; 1-3; comodin
    Broca; para concreto|para metal|para madera; 1/8|3/16|1/4|5/16|3/8|1/2; PZA; 16-132
    Cinta de aislar; negra|roja|blanca|amarilla; 9 m|18 m; PZA; 9-31
    Llave; española|combinada|ajustable|allen; 8 mm|10 mm|13 mm|17 mm|juego; PZA; 28-390
    Candado; de latón|laminado|de combinación; 30 mm|40 mm|50 mm|60 mm; PZA; 48-228
    Foco led; luz fría|luz cálida|luz neutra; 5 W|9 W|12 W|15 W; PZA; 18-72
    Flexómetro; contra impacto|magnético; 3 m|5 m|8 m; PZA; 44-195
    Lija de agua por hoja; grano 80|grano 120|grano 220|grano 400|grano 600; pieza; PZA; 4-11; comodin
    Pintura en aerosol; blanco|negro mate|rojo|azul|plata|oro; 180 ml|400 ml; PZA; 42-96; lote produccion
  `),
};

export const ELECTRONICA: Division = {
  id: 6,
  nombre: 'Electrónica',
  prefijo: 'EL',
  marcas: [
    ['Lumika', 14],
    ['Voltara', 15],
  ],
  familias: familias(`
    Cable USB; tipo C|micro|lightning|tipo C a C; 1 m|2 m|3 m reforzado; PZA; 28-145
    Audífonos; alámbricos|inalámbricos|de diadema|deportivos; negro|blanco|azul|rosa; PZA; 72-690
    Cargador de pared; 5 W|20 W|35 W|65 W; blanco|negro; PZA; 64-430
    Pilas alcalinas; AA|AAA|C|D|9 V; 2 pzas|4 pzas|12 pzas; PAQ; 34-210; caduca
    Bocina portátil; mini|mediana|con luces|contra agua; negro|azul|rojo; PZA; 145-1190
    Memoria USB; 16 GB|32 GB|64 GB|128 GB; metálica|con tapa|doble conector; PZA; 74-345
    Multicontacto; 4 salidas|6 salidas|8 salidas; 1 m|2 m|con supresor; PZA; 88-380
    Lámpara de escritorio; de clip|articulada|recargable; blanca|negra|rosa; PZA; 138-540
    Soporte para celular; de auto|de mesa|con ventosa; negro|gris|blanco; PZA; 46-198
    Funda para tableta; 7 pulgadas|8 pulgadas|10 pulgadas|11 pulgadas; negro|azul marino|lila; PZA; 92-310
  `),
};
